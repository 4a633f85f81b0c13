/** Name for a copied price list: its own or, where the receiver has one with that name, the name followed by the CUIT and a number. */
export function nombreLibre(nombre: string, usados: ReadonlySet<string>, cuit: string): string {
  if (!usados.has(nombre)) return nombre;
  for (let vez = 1; ; vez += 1) {
    const candidato = vez === 1 ? `${nombre} (${cuit})` : `${nombre} (${cuit}, ${vez})`;
    if (!usados.has(candidato)) return candidato;
  }
}
