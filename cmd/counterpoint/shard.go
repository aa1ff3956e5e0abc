package main

import (
	"errors"
	"fmt"
	"os"
	"strconv"

	"github.com/spf13/cobra"

	"counterpoint/compare"
)

// sharding is what tells compare which part of the instances to run: a flag, or
// the scheduler that started several of the program.
type sharding struct {
	flag  shardValue
	count shardCount
	shard compare.Shard // see choose
}

func (s *sharding) addFlags(cmd *cobra.Command) {
	cmd.Flags().Var(&s.flag, "shard", "run the part `I/N` of the instances alone: every Nth, from the Ith (default from a Slurm array: see counterpoint help scale)")
	cmd.Flags().Var(&s.count, "shards", "run one part of `N`: that of the Slurm array task or of the Kubernetes completion index in the environment")
	cmd.MarkFlagsMutuallyExclusive("shard", "shards")
}

// The environment of a task of a Slurm array, and of a pod of an Indexed Job.
const (
	slurmTask       = "SLURM_ARRAY_TASK_ID"
	slurmCount      = "SLURM_ARRAY_TASK_COUNT"
	slurmFirst      = "SLURM_ARRAY_TASK_MIN"
	slurmLast       = "SLURM_ARRAY_TASK_MAX"
	slurmStep       = "SLURM_ARRAY_TASK_STEP"
	completionIndex = "JOB_COMPLETION_INDEX"
)

// choose settles which shard runs. By says what chose it; "" is nothing, and all
// runs.
func (s *sharding) choose() (by string, err error) {
	switch {
	case s.flag.Shard != (compare.Shard{}):
		s.shard, by = s.flag.Shard, "--shard"
	case os.Getenv(slurmTask) != "":
		s.shard, err = slurmShard()
		by = slurmTask + "=" + os.Getenv(slurmTask)
	case s.count != 0:
		s.shard, err = indexedShard(int(s.count))
		by = completionIndex + "=" + os.Getenv(completionIndex)
	default:
		s.shard = compare.Shard{Number: 1, Count: 1}
	}
	if err == nil {
		err = s.shard.Check()
	}
	if err == nil && s.count != 0 && int(s.count) != s.shard.Count {
		err = fmt.Errorf("--shards %d: the Slurm array has %d tasks", s.count, s.shard.Count)
	}
	if err != nil && by != "" {
		err = fmt.Errorf("%w; --shard I/N chooses a part, and --shard 1/1 runs all", err)
	}
	return by, badInput(err)
}

// slurmShard returns the shard of this task, if the array is a range of numbers:
// of any other, a task cannot tell how many come before it.
func slurmShard() (compare.Shard, error) {
	var task, count, first, last, step int
	for _, v := range []struct {
		name  string
		value *int
	}{{slurmTask, &task}, {slurmCount, &count}, {slurmFirst, &first}, {slurmLast, &last}, {slurmStep, &step}} {
		n, err := fromEnvironment(v.name)
		switch {
		case err == nil:
			*v.value = n
		case v.name == slurmStep && os.Getenv(slurmStep) == "":
			step = 1
		default:
			return compare.Shard{}, err
		}
	}
	if step < 1 || count < 1 || task < first || task > last || last-first != (count-1)*step || (task-first)%step != 0 {
		return compare.Shard{}, fmt.Errorf("task %d of the %d tasks from %d to %d of the Slurm array, by %d, has no place in order", task, count, first, last, step)
	}
	return compare.Shard{Number: (task-first)/step + 1, Count: count}, nil
}

// indexedShard returns the shard of this pod of an Indexed Job.
func indexedShard(count int) (compare.Shard, error) {
	if os.Getenv(completionIndex) == "" {
		return compare.Shard{}, fmt.Errorf("--shards %d: neither %s nor %s is set, so nothing says which part this is", count, slurmTask, completionIndex)
	}
	index, err := fromEnvironment(completionIndex)
	switch {
	case err != nil:
		return compare.Shard{}, err
	case index >= count:
		return compare.Shard{}, fmt.Errorf("%s=%d: expected less than the %d of --shards", completionIndex, index, count)
	}
	return compare.Shard{Number: index + 1, Count: count}, nil
}

func fromEnvironment(name string) (int, error) {
	text := os.Getenv(name)
	if n, err := strconv.Atoi(text); err == nil && n >= 0 {
		return n, nil
	}
	if text == "" {
		return 0, fmt.Errorf("%s is set, and %s is not", slurmTask, name)
	}
	return 0, fmt.Errorf("%s=%s: expected a whole number, 0 or more", name, shorten(text))
}

// describe says which part runs, by what: nobody else may know.
func (p *program) describe(s compare.Shard, by string) {
	switch {
	case by == "" && os.Getenv(completionIndex) != "":
		p.say("%s=%s, and no --shards N: every instance is run here", completionIndex, os.Getenv(completionIndex))
	case by == "":
	case s.Count == 1:
		p.say("shard 1/1, by %s: every instance", by)
	default:
		p.say("shard %v, by %s: from instance %d on in steps of %d", s, by, s.Number, s.Count)
	}
}

// shardCount is the value of the flag --shards; 0 if it is not given.
type shardCount int

func (c *shardCount) Type() string { return "N" }

func (c *shardCount) String() string {
	if *c == 0 {
		return ""
	}
	return strconv.Itoa(int(*c))
}

func (c *shardCount) Set(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return errors.New("expected a whole number, 1 or more")
	}
	*c = shardCount(n)
	return nil
}

// shardValue is the value of the flag --shard.
type shardValue struct{ compare.Shard }

func (v *shardValue) Type() string { return "I/N" }

func (v *shardValue) String() string {
	if v.Shard == (compare.Shard{}) {
		return ""
	}
	return v.Shard.String()
}

func (v *shardValue) Set(text string) error {
	number, count, ok := twoNumbers(text, "/")
	if !ok {
		return errors.New("expected a part and their number, as 2/4")
	}
	v.Shard = compare.Shard{Number: number, Count: count}
	return v.Check()
}
