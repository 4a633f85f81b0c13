import { expect, test } from 'vitest';
import { otraEmpresaTiene, type Ajeno } from './otraEmpresa.ts';

const factura = (turno: number, cambios: Partial<Ajeno> = {}): Ajeno => ({
  clase: 'factura',
  status: 'emitida',
  turno,
  cancelada: false,
  ...cambios,
});
const nota = factura(1, { clase: 'nota_credito' });
const anulada = factura(1, { cancelada: true });

test.each<[string, Ajeno[], Ajeno[], ReturnType<typeof otraEmpresaTiene>]>([
  ['nobody has anything', [], [], null],
  ['only the company in reach has', [factura(1)], [], null],
  ['the other one invoiced it', [], [factura(1)], 'factura'],
  ['the other one has its draft', [], [factura(1, { status: 'borrador' })], 'borrador'],
  ['the other one invoiced it and gave it all back', [], [anulada, nota], 'factura'],
  ['the other one gave it all back, and the one in reach invoiced it again', [factura(2)], [anulada, nota], null],
  ['the same, with a draft', [factura(2, { status: 'borrador' })], [anulada, nota], null],
  ['the one in reach gave it all back, and the other one invoiced it again', [anulada, nota], [factura(2)], 'factura'],
  ['both gave it all back, the other one last', [anulada], [factura(2, { cancelada: true })], 'factura'],
  ['both gave it all back, the one in reach last', [factura(2, { cancelada: true })], [anulada], null],
  ['what stands is not the last one', [factura(2, { cancelada: true })], [factura(1)], 'factura'],
  ['the other one has a note alone', [factura(1)], [nota], null],
])('%s', (_, comprobantes, ajenos, tiene) => {
  expect(otraEmpresaTiene(comprobantes, ajenos)).toBe(tiene);
});
