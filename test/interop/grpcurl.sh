#!/bin/sh
# grpcurl over reflection: lists, describes and calls, with and without a key. Arguments: grpcurl, host and port, an API key.
set -eu
grpcurl=$1 address=$2 key=$3
call() { "$grpcurl" -plaintext "$@" 2>&1; }

# expect TEXT COMMAND...: the command's output contains the text, whatever its exit status.
expect() {
  text=$1
  shift
  output=$("$@" || true)
  case $output in *"$text"*) echo "ok: $text" ;; *) echo "expected $text, got: $output"; exit 1 ;; esac
}

expect pagewire.v1.ContextService call "$address" list
expect grpc.health.v1.Health call "$address" list
expect pagewire.v1.ContextService.CreateContext call "$address" list pagewire.v1.ContextService
expect "rpc GetContext ( .pagewire.v1.GetContextRequest ) returns ( .pagewire.v1.GetContextResponse );" \
  call "$address" describe pagewire.v1.ContextService
expect "string context_id = 1" call "$address" describe pagewire.v1.GetContextRequest
expect '"status": "SERVING"' call "$address" grpc.health.v1.Health/Check
expect "Code: Unauthenticated" call "$address" pagewire.v1.ContextService/ListContexts
expect '"total"' call -H "x-api-key: $key" -d '{"limit": 1}' -emit-defaults "$address" pagewire.v1.ContextService/ListContexts
expect "Code: NotFound" call -H "x-api-key: $key" -d '{"context_id": "none"}' "$address" pagewire.v1.ContextService/GetContext
expect '"reason": "NOT_FOUND"' call -H "x-api-key: $key" -d '{"context_id": "none"}' "$address" pagewire.v1.ContextService/GetContext
expect "Code: InvalidArgument" call -H "x-api-key: $key" -d '{"limit": -1}' "$address" pagewire.v1.ContextService/ListContexts
