import { unrunnable } from "./unrunnable.ts";

unrunnable(
  "PostgreSQL",
  "no postgres and initdb on PATH or in /usr/lib/postgresql/*/bin; make setup installs them on Debian",
);
