import type { Cupos } from '../../core/src/contract/cuentas/cupo.ts';

/** The budget of one process alone, in its memory; while `away`, it cannot be read. */
export function memoryCupos(): Cupos & { away: boolean } {
  const libre = new Map<string, number>();
  const cupos = {
    away: false,
    async tomar({ propio, comun, cuantos, resguardoMs }: Parameters<Cupos['tomar']>[0]) {
      if (cupos.away) throw new Error('la base no responde');
      const ahora = performance.now();
      const comunDesde = Math.max(libre.get(comun.clave) ?? ahora, ahora);
      const desde = Math.max(libre.get(propio.clave) ?? ahora, comunDesde);
      libre.set(comun.clave, comunDesde + cuantos * comun.espacioMs);
      libre.set(propio.clave, desde + cuantos * propio.espacioMs + resguardoMs);
      return desde - ahora;
    },
    close: async () => undefined,
  };
  return cupos;
}
