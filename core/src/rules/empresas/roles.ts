import type { Rol } from '../../contract/empresas/miembros.ts';
import type { Alcance, Derecho } from '../alcance.ts';

/** Members of an owner, at most: a shop and its accountants are a handful, and more is somebody sharing a user with the world. */
export const MAX_MIEMBROS = 30;

/**
 * Texts of each role, for the owner who chooses it, and its rights. The owner has none of these roles, and every right. An employee has the
 * right `ganancias` besides where the owner says so.
 */
export const roles: Readonly<Record<Rol, { nombre: string; frase: string; derechos: readonly Derecho[] }>> = {
  empleado: {
    nombre: 'Empleado',
    frase: 'Ve y factura: escribe borradores, emite y manda comprobantes. No cambia la configuración ni los precios.',
    derechos: ['leer', 'redactar', 'emitir'],
  },
  contador: {
    nombre: 'Contador',
    frase: 'Ve y descarga listados, PDF, reportes y el paquete del mes, y marca lo presentado. No emite.',
    derechos: ['leer', 'presentar', 'ganancias'],
  },
};

/** Role of a member, and whether an employee sees costs, profit and money received. */
export interface RolDado {
  rol: Rol;
  ve_ganancias: boolean;
}

/** Rights that a role gives. */
function derechosOf({ rol, ve_ganancias }: RolDado): readonly Derecho[] {
  const { derechos } = roles[rol];
  return ve_ganancias && !derechos.includes('ganancias') ? [...derechos, 'ganancias'] : derechos;
}

/** Whether a member sees costs, profit and money received. */
export function veGanancias(dado: RolDado): boolean {
  return derechosOf(dado).includes('ganancias');
}

/** Sentence on what a role sees of the seller's money. */
export function fraseDeGanancias(dado: RolDado): string {
  return veGanancias(dado)
    ? 'Ve costos, ganancias y la plata recibida.'
    : 'No ve costos, ganancias ni la plata recibida.';
}

/**
 * Alcance of a user over an owner's shared companies; null: none is shared. With different roles in two companies, the user
 * has only the rights that both roles give.
 */
export function alcanceCompartido(
  usuario_id: string,
  titular_id: string,
  compartidas: readonly ({ company_id: string } & RolDado)[],
): Alcance | null {
  const [primera, ...siguientes] = compartidas;
  if (!primera) return null;
  const derechos = derechosOf(primera).filter((derecho) =>
    siguientes.every((dado) => derechosOf(dado).includes(derecho)),
  );
  return {
    usuario_id,
    titular_id,
    empresas: compartidas.map(({ company_id }) => company_id).toSorted(),
    derechos: new Set(derechos),
  };
}
