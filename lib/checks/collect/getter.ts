type Getter = (this: unknown) => unknown;

/**
 * Returns the getter of a property, from its prototype: a page may shadow a property of a form or of the
 * document with a `<form><input name="firstChild">`, and then `form.firstChild` is an input.
 */
export const getter = (proto: object, name: string) =>
  Object.getOwnPropertyDescriptor(proto, name)?.get as Getter;
