import { frase } from '../../comando/argumento.ts';
import { defineComando } from '../../comando/comando.ts';
import { implicable, noVacia, obligatoria } from '../../comando/opcion.ts';
import { bandera } from '../../comando/opciones/bandera.ts';
import { fecha } from '../../comando/opciones/fecha.ts';
import { cuenta } from '../../comando/opciones/texto.ts';

/** Options of a command about the sales of an account between two days. */
const deVentas = {
  cuenta: cuenta('apodo o id de la cuenta de Mercado Libre'),
  desde: fecha('primer día: 2026-01-31, 31/01/2026, hoy, ayer o -7d'),
  hasta: fecha('último día'),
};

/** Options of a command that issues: it asks before it does, unless `--si`. */
export const deEmision = {
  fecha: fecha('fecha de los comprobantes; sin ella, la primera posible'),
  simular: bandera('solo muestra los comprobantes que saldrían'),
  si: bandera('no pregunta: hace falta donde no hay nadie para contestar'),
  confirmarFechaFutura: bandera('con --si, acepta una --fecha posterior a hoy, que bloquea las anteriores'),
};

/** Vouchers for the sales of some days: shown, asked about, issued. */
const deLote = {
  desde: obligatoria(deVentas.desde),
  hasta: obligatoria(deVentas.hasta),
  ...deEmision,
};

/** The list that an option asks for is of all the accounts and its own days, unless they are typed. */
const SIN_CUENTA = { cuenta: '', desde: '', hasta: '' };

export const ventas = defineComando({
  nombre: 'ventas',
  resumen: 'Las ventas de una cuenta, con su comprobante.',
  clase: 'consulta',
  opciones: {
    cuenta: implicable(deVentas.cuenta),
    desde: implicable(deVentas.desde),
    hasta: implicable(deVentas.hasta),
    canceladas: bandera('solo las canceladas o devueltas, con su nota de crédito'),
    canceladasConFactura: {
      ...bandera(
        'las que Mercado Libre canceló, devolvió o tiene con un reclamo y siguen facturadas; alcanza con ella sola: todas las cuentas, 180 días',
      ),
      implica: SIN_CUENTA,
      conflictos: ['canceladas'],
    },
    otroReceptor: {
      ...bandera(
        'las facturas viejas que hoy serían a otra persona o de otra letra, o que no se pudieron comprobar; no hacen falta --cuenta ni fechas',
      ),
      implica: SIN_CUENTA,
      conflictos: ['canceladas', 'canceladasConFactura'],
    },
  },
  ejemplos: [
    ['ventas --cuenta TIENDA.NORTE --desde -7d --hasta hoy', 'las de la última semana'],
    [
      'ventas --cuenta TIENDA.NORTE --desde 2026-11-01 --hasta 2026-11-30 --canceladas',
      'las ventas que llevan nota de crédito',
    ],
    ['ventas --otro-receptor', 'facturas quizás emitidas a otro comprador'],
    ['ventas --canceladas-con-factura', 'ventas canceladas que siguen facturadas'],
  ],
  run: async (context, { opciones }) => (await import('./ventas.ts')).ventas(context, opciones),
});

export const venta = defineComando({
  nombre: 'venta',
  resumen: 'Qué pasó con una venta o un comprobante, en orden: vendida, paga, emitida, mandada.',
  clase: 'consulta',
  argumentos: { texto: frase('TEXTO', 'venta, paquete, comprobante, CAE, documento, nombre, apodo o SKU') },
  opciones: {
    traza: bandera('en cambio, cada paso desde el aviso hasta el PDF y el mail, con su hora y lo que tardó'),
  },
  ejemplos: [
    ['venta 2000001234567890', 'por su número'],
    ['venta ana bravo', 'por el nombre de quien compró'],
  ],
  run: async (context, { opciones: { traza }, argumentos: { texto } }) =>
    (await import('./venta.ts')).venta(context, { texto, traza }),
});

export const facturar = defineComando({
  nombre: 'facturar',
  resumen: 'Muestra qué facturas saldrían, pregunta y las emite; sin --cuenta, las de todas.',
  clase: 'tarea',
  // Typed empty, as a variable that is not set leaves it, it must not stand for every account.
  opciones: { cuenta: noVacia(cuenta('apodo o id de la cuenta de Mercado Libre; sin ella, todas')), ...deLote },
  ejemplos: [
    ['facturar --cuenta TIENDA.NORTE --desde -7d --hasta ayer --simular', 'solo muestra el plan'],
    ['facturar --cuenta TIENDA.NORTE --desde -7d --hasta ayer', 'muestra, pregunta y emite'],
    ['facturar --desde -7d --hasta ayer', 'lo mismo con todas las cuentas: un plan y una pregunta'],
    [
      'facturar --cuenta TIENDA.NORTE --desde -3d --hasta ayer --si --silencioso',
      'para cron: solo muestra lo que hay que revisar',
    ],
  ],
  run: async (context, { opciones }) => (await import('./lote.ts')).facturar(context, opciones),
});

export const notasCredito = defineComando({
  nombre: 'notas-credito',
  resumen:
    'Notas de crédito de las ventas canceladas o devueltas: muestra, pregunta y emite; sin --cuenta, las de todas.',
  clase: 'tarea',
  opciones: { cuenta: noVacia(cuenta('apodo o id de la cuenta de Mercado Libre; sin ella, todas')), ...deLote },
  ejemplos: [
    ['notas-credito --cuenta TIENDA.NORTE --desde -30d --hasta hoy --simular', 'solo muestra el plan'],
    ['notas-credito --desde -30d --hasta hoy', 'las de todas las cuentas: un plan y una pregunta'],
    ['notas-credito --cuenta TIENDA.NORTE --desde -30d --hasta hoy --si', 'para cron: no pregunta'],
  ],
  run: async (context, { opciones }) => (await import('./lote.ts')).notasCredito(context, opciones),
});
