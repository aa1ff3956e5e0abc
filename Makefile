# `make check` is the gate: what it refuses does not go in.

FUZZTIME ?= 10s
BENCH ?= .

.PHONY: build check format tidy vet staticcheck test race test32 vulnerabilities certify fuzz golden bench cover

build:
	go build -o bin/counterpoint ./cmd/counterpoint

check: format tidy vet staticcheck test race test32 vulnerabilities certify

format:
	@files=$$(go tool gofumpt -l .) && { test -z "$$files" || { echo "not formatted (go tool gofumpt -w .):"; echo "$$files"; exit 1; }; }

tidy:
	go mod tidy -diff

vet:
	go vet ./...

staticcheck:
	go tool staticcheck ./...

test:
	go test ./...

race:
	go test -race -short ./...

# The tests on a machine whose int has 32 bits. Without an emulator they are
# only compiled and vetted for it.
test32:
	@if command -v qemu-arm >/dev/null; then \
		echo "GOARCH=arm GOARM=7 go test -exec qemu-arm ./..."; \
		GOARCH=arm GOARM=7 CGO_ENABLED=0 go test -short -exec qemu-arm ./...; \
	else \
		echo "qemu-arm is not installed (Debian: qemu-user): vet for arm only"; \
		GOARCH=arm GOARM=7 CGO_ENABLED=0 go vet ./...; \
	fi

# govulncheck exits with 3 when it found a vulnerability. Any other failure
# means that it could not ask its database.
vulnerabilities:
	@out=$$(go tool govulncheck ./... 2>&1); code=$$?; \
	case $$code in \
		0) echo "govulncheck: no known vulnerability" ;; \
		3) echo "$$out"; exit 1 ;; \
		*) echo "govulncheck could not run, skipped: $$(echo "$$out" | tail -n 1)" ;; \
	esac

# The tables of the topic certificates, made anew. It fails if one has changed:
# read the difference, and commit it if it is right.
certify:
	@topic=cmd/counterpoint/topics/certificates.md; before=$$(cksum <$$topic); \
	go test -count=1 -run '^TestCertificates$$' ./cmd/counterpoint -update || exit 1; \
	test "$$before" = "$$(cksum <$$topic)" || { echo "$$topic has changed: read its difference and commit it"; exit 1; }

# Each fuzz target for FUZZTIME.
fuzz:
	@for package in $$(go list ./...); do \
		for target in $$(go test -list '^Fuzz' $$package | grep '^Fuzz'); do \
			echo "$$package $$target"; \
			go test -run '^$$' -fuzz "^$$target$$" -fuzztime $(FUZZTIME) $$package || exit 1; \
		done; \
	done

# Rewrites the golden files. Read their diff before you commit it.
golden:
	@for package in $$(go list ./...); do \
		if grep -qs 'flag.Bool("update"' $$(go list -f '{{range .TestGoFiles}}{{$$.Dir}}/{{.}} {{end}}{{range .XTestGoFiles}}{{$$.Dir}}/{{.}} {{end}}' $$package); then \
			go test $$package -update || exit 1; \
		fi; \
	done

bench:
	go test -run '^$$' -bench '$(BENCH)' -benchmem ./...

cover:
	go test -coverprofile=cover.out -coverpkg=./... ./...
	go tool cover -func=cover.out | tail -n 1
