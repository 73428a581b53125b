#!/bin/sh
# Writes the messages and the transport from proto/, and the hashes of what they were written from.
set -eu
cd "$(dirname "$0")"

../../node_modules/.bin/buf generate ../../proto --template buf.gen.yaml --path ../../proto/pagewire
sha256sum ../../proto/pagewire/v1/*.proto >contract.sha256
