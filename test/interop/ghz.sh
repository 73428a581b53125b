#!/bin/sh
# 1,000 calls by ghz, none of which may fail. Arguments: ghz, host and port, an API key.
set -eu
output=$("$1" --insecure --call pagewire.v1.ContextService.ListContexts --data '{"limit": 1}' --metadata "{\"x-api-key\": \"$3\"}" \
  --total 1000 --concurrency 10 --connections 4 "$2")
echo "$output"
echo "$output" | grep -Eq '\[OK\] +1000 responses'
