import { z } from 'zod';
import { contableOfrecido } from '../../contables/contable.ts';
import { planDeCuentas, planTipeado } from '../../contables/planDeCuentas.ts';
import type { Endpoint } from '../endpoint.ts';

/** Files of a month's vouchers for accounting programs, and the accounts of the journal. */
export const contablesEndpoints = {
  listContables: {
    method: 'GET',
    path: '/api/contables',
    derecho: 'leer',
    resumen: 'Los programas contables para los que hay un archivo de ventas',
    answer: z.array(contableOfrecido),
  },
  descargarContable: {
    method: 'GET',
    path: '/api/empresa/{id}/contables/{contable}/meses/{periodo}',
    pesada: true,
    derecho: 'leer',
    lectura: 'lista',
    resumen: 'Las ventas de un mes en el formato de un programa contable: un archivo, o un ZIP si son varios',
    answer: 'archivo',
    tipo: 'application/octet-stream',
  },
  getPlanDeCuentas: {
    method: 'GET',
    path: '/api/empresa/{id}/plan-de-cuentas',
    derecho: 'leer',
    resumen: 'Las cuentas contables con las que se arman los asientos de ventas',
    answer: planDeCuentas,
  },
  updatePlanDeCuentas: {
    method: 'PUT',
    path: '/api/empresa/{id}/plan-de-cuentas',
    derecho: 'presentar',
    resumen: 'Cambia cuentas contables; con el código vacío vuelve la que propone Talonario',
    body: planTipeado,
    answer: planDeCuentas,
  },
} as const satisfies Record<string, Endpoint>;
