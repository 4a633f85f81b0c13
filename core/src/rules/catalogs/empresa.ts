import type { ModoFacturacion, SituacionIibb } from '../../contract/enums.ts';

/** Spec §3 "Gross-income regime". Local and Convenio multilateral have an inscription number. */
export const situacionesIibb: readonly { codigo: SituacionIibb; nombre: string; inscripto: boolean }[] = [
  { codigo: 1, nombre: 'Exento', inscripto: false },
  { codigo: 2, nombre: 'Local', inscripto: true },
  { codigo: 3, nombre: 'Convenio multilateral', inscripto: true },
  { codigo: 4, nombre: 'No inscripto', inscripto: false },
];

export function inscriptoEnIibb(situacion: SituacionIibb): boolean {
  return situacionesIibb.some(({ codigo, inscripto }) => codigo === situacion && inscripto);
}

/** Spec §3 "Invoicing mode". Only the electronic one reaches ARCA. */
export const modosFacturacion: readonly { codigo: ModoFacturacion; nombre: string; electronico: boolean }[] = [
  { codigo: 1, nombre: 'Factura electrónica', electronico: true },
  { codigo: 2, nombre: 'Talonario preimpreso', electronico: false },
];

export function esElectronico(modo: ModoFacturacion): boolean {
  return modosFacturacion.some(({ codigo, electronico }) => codigo === modo && electronico);
}
