/**
 * How a command ends: its exit code and what it means, the same in every command. The help and OPERAR print this table.
 * 3 is for what may go well by itself later; 4 and 5 ask for a person.
 */
export const salidas = {
  0: 'salió todo, aunque no haya casos',
  1: 'una falla nuestra',
  2: 'hay algo mal escrito, o que no se puede',
  3: 'no respondió ARCA, Mercado Libre o la base de datos: lo pendiente queda en cola',
  4: 'salió una parte de lo pedido: la respuesta dice qué no, y por qué',
  5: 'se revisó todo, y algo no coincide o hay que corregirlo',
  130: 'se cortó con Ctrl-C antes de emitir nada',
} as const satisfies Readonly<Record<number, string>>;

export type ExitCode = keyof typeof salidas;
