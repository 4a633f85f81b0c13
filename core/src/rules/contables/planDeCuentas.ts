import {
  conceptoContable,
  type ConceptoContable,
  type CuentaContable,
  type PlanTipeado,
} from '../../contract/contables/planDeCuentas.ts';
import { AppError } from '../errors.ts';

/** Amounts of each concept of the journal, and its account until the accountant writes another. */
const propuestas: Readonly<Record<ConceptoContable, { descripcion: string; codigo: string; nombre: string }>> = {
  deudores: { descripcion: 'Total a cobrar', codigo: '1.1.3.01', nombre: 'Deudores por ventas' },
  ventas_gravadas: { descripcion: 'Neto gravado', codigo: '4.1.1.01', nombre: 'Ventas gravadas' },
  ventas_exentas: { descripcion: 'Exento', codigo: '4.1.1.02', nombre: 'Ventas exentas' },
  ventas_no_gravadas: { descripcion: 'No gravado', codigo: '4.1.1.03', nombre: 'Ventas no gravadas' },
  ventas_c: { descripcion: 'Comprobantes C', codigo: '4.1.1.04', nombre: 'Ventas' },
  iva_debito: { descripcion: 'IVA', codigo: '2.1.4.01', nombre: 'IVA débito fiscal' },
  percepciones_iibb: {
    descripcion: 'Percepciones de Ingresos Brutos',
    codigo: '2.1.4.02',
    nombre: 'Percepciones IIBB a depositar',
  },
  percepciones_iva: { descripcion: 'Percepciones de IVA', codigo: '2.1.4.03', nombre: 'Percepciones IVA a depositar' },
  otros_tributos: { descripcion: 'Otros tributos', codigo: '2.1.4.04', nombre: 'Otros tributos a depositar' },
};

/** Accounts of a company: its own where it wrote them, and those proposed for the rest. */
export function planOf(
  propias: readonly { concepto: ConceptoContable; codigo: string; nombre: string }[],
): CuentaContable[] {
  return conceptoContable.options.map((concepto) => {
    const { descripcion, ...propuesta } = propuestas[concepto];
    const propia = propias.find((cuenta) => cuenta.concepto === concepto);
    return {
      concepto,
      descripcion,
      codigo: propia?.codigo ?? propuesta.codigo,
      nombre: propia?.nombre ?? propuesta.nombre,
      propia: propia !== undefined,
    };
  });
}

/** Checks accounts as they were written. @throws AppError `valor_invalido`, naming the concept */
export function checkPlan(tipeado: PlanTipeado): PlanTipeado {
  const limpio = tipeado.map(({ concepto, codigo, nombre }) => ({
    concepto,
    codigo: codigo.trim(),
    nombre: nombre.trim(),
  }));
  const mala = limpio.find(({ codigo, nombre }) => codigo !== '' && nombre === '');
  if (mala) throw new AppError('valor_invalido', { campo: mala.concepto, valor: mala.codigo });
  return limpio;
}
