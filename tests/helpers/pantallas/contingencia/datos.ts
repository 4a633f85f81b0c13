// Answers of the server about advance codes (CAEA), as JSON: long names, and every state of a fortnight and of an outage.

const id = (n: number) => `00000000-0000-4000-8000-0000000000${n}`;

const LARGA = 'DISTRIBUIDORA MAYORISTA DEL LITORAL ARGENTINO S.A.C.I.F.I.A.';
const EN = '2026-11-20T12:00:00.000Z';
/** Day of the answers: nothing here depends on today. */
const HOY = '2026-11-20';

const quincena = {
  id: id(10),
  mes: '2026-11',
  orden: 2,
  inicio: '2026-11-16',
  fin: '2026-11-30',
  pedir_desde: '2026-11-11',
  estado: 'vigente',
  codigo: '26112234567890',
  desde: '2026-11-16',
  hasta: '2026-11-30',
  tope: '2026-12-08',
  dias: 18,
  observaciones: [],
  rechazo: [],
  pedido_en: EN,
  obtenido_en: EN,
  emitidos: 1234,
  informados: 1200,
  pendientes: 34,
  rechazados: 0,
  rechazos: [],
  puntos: [{ punto_de_venta: 91, sin_movimiento: 'usado', sin_movimiento_en: null, rechazo: [] }],
};

const siguiente = {
  ...quincena,
  id: null,
  mes: '2026-12',
  orden: 1,
  inicio: '2026-12-01',
  fin: '2026-12-15',
  pedir_desde: '2026-11-26',
  estado: 'falta',
  codigo: null,
  desde: null,
  hasta: null,
  tope: null,
  dias: null,
  obtenido_en: null,
  emitidos: 0,
  informados: 0,
  pendientes: 0,
  puntos: [],
  rechazo: [
    {
      codigo: 15003,
      mensaje: 'La CUIT solicitante debe poseer al menos un punto de venta habilitado para CAEA.',
    },
  ],
};

const rechazada = {
  ...quincena,
  id: id(11),
  orden: 1,
  inicio: '2026-11-01',
  fin: '2026-11-15',
  estado: 'por_informar',
  tope: '2026-11-23',
  dias: 3,
  emitidos: 987_654,
  informados: 987_000,
  pendientes: 653,
  rechazados: 1,
  rechazos: [
    {
      comprobante_id: id(20),
      punto_de_venta: 91,
      tipo_comprobante: 8,
      numero: 99_999_999,
      motivos: [{ codigo: 702, mensaje: 'La fecha de emisión está fuera de la vigencia del CAEA informado.' }],
    },
  ],
  puntos: [
    { punto_de_venta: 91, sin_movimiento: 'usado', sin_movimiento_en: null, rechazo: [] },
    {
      punto_de_venta: 12_345,
      sin_movimiento: 'rechazado',
      sin_movimiento_en: null,
      rechazo: [{ codigo: 1202, mensaje: 'El CAEA y el punto de venta ya fueron utilizados en algun comprobante.' }],
    },
  ],
};

/** Fortnights of years before, all informed. */
const anteriores = Array.from({ length: 30 }, (_, n) => ({
  ...quincena,
  id: id(30 + n),
  mes: `${2025 - Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`,
  orden: 1,
  estado: n === 0 ? 'vencida' : n === 1 ? 'sin_codigo' : 'informada',
  pendientes: 0,
  informados: 1234,
  dias: n === 0 ? -40 : null,
  puntos: [{ punto_de_venta: 91, sin_movimiento: 'informado', sin_movimiento_en: EN, rechazo: [] }],
}));

/** An outage whose term is over: a person is asked. `company_id` of no company, since the dialog is not confirmed. */
export const corte = {
  id: id(40),
  company_id: id(1),
  razon_social: LARGA,
  desde: EN,
  ultimo_intento: EN,
  intentos: 31,
  emite_desde: EN,
  espera: 'confirmacion',
  impedimento: null,
  confirmado_en: null,
  confirmado_por: null,
  en_cola: { cantidad: 1234, desde: EN },
};

const empresa = {
  company_id: id(1),
  cuit: '30716543214',
  ambiente: 'simulador',
  activa: true,
  punto_de_venta: 91,
  minutos: 1440,
  automatica: false,
  numeros_por_confirmar: true,
  razon_social: LARGA,
  corte,
  quincenas: [siguiente, quincena, rechazada, ...anteriores],
};

/** Answer of GET /api/arca/caea: a company with everything at once, and one turned off whose codes are all informed. */
export const estadoCaea = {
  hoy: HOY,
  empresas: [
    empresa,
    {
      ...empresa,
      company_id: id(2),
      cuit: '30611110002',
      razon_social: 'Sur SRL',
      activa: false,
      corte: null,
      numeros_por_confirmar: false,
      quincenas: anteriores.slice(2, 5),
    },
  ],
};

/** Settings after a copy was restored, of the company with that id. */
export const porConfirmar = (company_id: string) => ({
  company_id,
  cuit: '30716543214',
  ambiente: 'simulador',
  activa: true,
  punto_de_venta: 91,
  minutos: 30,
  automatica: false,
  numeros: [1, 3, 6, 8].map((tipo_comprobante) => ({ tipo_comprobante, ultimo: 1234 })),
  numeros_por_confirmar: true,
  actualizada_en: EN,
});
