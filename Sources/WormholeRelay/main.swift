import System

RelayCommands.table.run(Array(CommandLine.arguments.dropFirst())).exit()
