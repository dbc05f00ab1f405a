/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns text with the values of the environment variables that it names as `${NAME}`.
 *
 * @throws Error If a variable is missing or empty; its message names the variable, never a value.
 */
export function withVariables(text: string, environment: Environment): string {
  return text.replace(/\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g, (_whole, name: string) => {
    const value = environment[name];
    if (!value)
      throw new Error(`the environment variable ${name} is ${value === undefined ? 'not set' : 'empty'}`);
    return value;
  });
}
