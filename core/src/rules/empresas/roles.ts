import type { Rol } from '../../contract/empresas/miembros.ts';
import type { Alcance, Derecho } from '../alcance.ts';

/** What each role is for whoever chooses it, and what it may do. The owner, who is none of these, does everything. */
export const roles: Readonly<Record<Rol, { nombre: string; frase: string; derechos: readonly Derecho[] }>> = {
  empleado: {
    nombre: 'Empleado',
    frase: 'Ve y factura: escribe borradores, emite y manda comprobantes. No cambia la configuración ni los precios.',
    derechos: ['leer', 'redactar', 'emitir'],
  },
  contador: {
    nombre: 'Contador',
    frase: 'Ve y descarga listados, PDF, reportes y el paquete del mes, y marca lo presentado. No emite.',
    derechos: ['leer', 'presentar'],
  },
};

/**
 * What a user reaches of an owner's by what they are in each company that is shared with them. Should they be different things
 * in two, what they may do is what they may in both.
 */
export function alcanceCompartido(
  usuario_id: string,
  titular_id: string,
  compartidas: readonly { company_id: string; rol: Rol }[],
): Alcance | null {
  const [primera, ...siguientes] = compartidas;
  if (!primera) return null;
  const derechos = roles[primera.rol].derechos.filter((derecho) =>
    siguientes.every(({ rol }) => roles[rol].derechos.includes(derecho)),
  );
  return {
    usuario_id,
    titular_id,
    empresas: compartidas.map(({ company_id }) => company_id).toSorted(),
    derechos: new Set(derechos),
  };
}
