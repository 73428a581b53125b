.POSIX:
.SUFFIXES:
.PHONY: help setup run cluster test clients interop nightly bench docs image gen check release

help:
	@echo "make setup   install what is missing: npm packages, a browser, fonts, what tests need"
	@echo "make run     setup without what only tests need, then the service; its flags in ARGS, as in: make run ARGS='--port 9000'"
	@echo "make cluster setup, then PostgreSQL, two replicas and three workers on this machine, until Ctrl-C"
	@echo "make test    setup, then every test (about six minutes on two processors)"
	@echo "make nightly setup, then for some hours every test with all its cases, faults by random seeds, 100,000 generated requests, an hour of curves (bench/results/soak.html); ROUNDS, FUZZ_RUNS, SOAK_MINUTES"
	@echo "make clients setup, then the suites of the clients in Python and Go, each where its language is installed"
	@echo "make interop clients, then tools of others against the service and what it is deployed with (docs/interop.md)"
	@echo "make image   builds deploy/Dockerfile without Docker, as root on Debian, and tries the image (some minutes)"
	@echo "make check   setup, then generated code, lint, types, unused code, contract, layers and the fast tests"
	@echo "make bench   setup, then measures the service beside Playwright and raw CDP (some minutes; keep the machine quiet)"
	@echo "make docs    writes the pages of docs/ as a static site to release/site/; a running service has it at /docs"
	@echo "make release check and test, then release/ with each package, tried, the site, hashes and a list of components (CycloneDX)"
	@echo "make gen     setup, then write gen/ anew from api/ and proto/, and from it the clients in Python and Go, where those are installed"

setup:
	@sh .ci/setup

run:
	@sh .ci/setup service
	@npm start -s -- $(ARGS)

cluster: setup
	@npm run -s cluster

test: setup
	@echo "==> every test"
	@npm test -s

clients: setup
	@sh .ci/clients

interop: clients
	@sh .ci/interop

nightly: setup
	@npm run -s nightly

image:
	@sh .ci/image

gen: setup
	@npm run -s gen
	@sh .ci/clients generate

# With "test" as well the fast tests run there, and once.
check: setup
	@sh .ci/check
	@case " $(MAKECMDGOALS) " in \
	  *" test "* | *" release "*) ;; \
	  *) echo "==> layers and fast tests"; npm run -s test:fast ;; \
	esac

bench: setup
	@npm run -s bench

docs: setup
	@npm run -s docs

release: check test
	@echo "==> known vulnerabilities of dependencies"
	@npm run -s audit
	@sh .ci/package
