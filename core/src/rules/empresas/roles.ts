import type { Rol } from '../../contract/empresas/miembros.ts';
import type { Alcance, Derecho } from '../alcance.ts';

/** Texts of each role, for the owner who chooses it, and its rights. The owner has none of these roles, and every right. */
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
 * Alcance of a user over an owner's shared companies; null: none is shared. With different roles in two companies, the user
 * has only the rights that both roles give.
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
