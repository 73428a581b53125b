import { Argument, Command } from "commander";

const SHELLS = ["bash", "zsh"] as const;

export function completionCommand(): Command {
  return new Command("completion")
    .description("Print what a shell completes commands and flags by")
    .addArgument(new Argument("<shell>").choices(SHELLS))
    .addHelpText("after", "\nbash: source <(pagewire completion bash)\nzsh:  source <(pagewire completion zsh)")
    .action((shell: (typeof SHELLS)[number], _options: object, command: Command) => {
      const program = command.parent ?? command;
      process.stdout.write(`${shell === "zsh" ? ZSH_BEGIN : ""}${toScript(program)}`);
    });
}

const ZSH_BEGIN = "autoload -U +X bashcompinit && bashcompinit\n";

/** The function for both shells: zsh runs those of bash. */
function toScript(program: Command): string {
  const cases = program.commands.map((command) => {
    const subcommands = command.commands.map((each) => each.name());
    const flags = [command, ...command.commands].flatMap(flagsOf);
    return `    ${command.name()}) words="${[...subcommands, ...new Set(flags)].join(" ")}" ;;`;
  });
  return `_pagewire() {
  local words
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="${program.commands.map((each) => each.name()).join(" ")} ${flagsOf(program).join(" ")}"
  else case "\${COMP_WORDS[1]}" in
${cases.join("\n")}
    *) words="" ;;
  esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _pagewire pagewire
`;
}

function flagsOf(command: Command): string[] {
  const { visibleOptions } = command.createHelp();
  return visibleOptions
    .call(command.createHelp(), command)
    .flatMap(({ long }) => (long === undefined || long === null ? [] : [long]));
}
