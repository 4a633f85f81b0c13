import type { Mundo } from '../mundo.ts';

/** A voucher of ours. */
export interface Fila {
  id: string;
  cae: string | null;
  status: string;
  numero: number | null;
  tipo: number;
  total: string;
  rechazo: unknown[];
}

/** A serie that passed from a holder to another one before its lease was over. */
export interface Toma {
  host: string;
  inicio: string;
  por: string;
  instante: Date;
}

const FACTURA_B = 6;

/** Something that holds between our vouchers and ARCA's ledger; each answers its counterexamples. */
export const CON_ARCA: Readonly<
  Record<string, (mundo: Mundo, filas: readonly Fila[], tomas: readonly Toma[]) => string[]>
> = {
  'nothing of ours is lost: each CAE of the ledger is of a voucher of ours': ({ arca }, filas) => {
    const nuestros = new Set(filas.map(({ cae }) => cae));
    return arca
      .libro()
      .flatMap(({ ajeno, autorizacion, numero }) =>
        ajeno || nuestros.has(autorizacion.codigo) ? [] : [`${autorizacion.codigo} of number ${numero}`],
      );
  },
  'nothing is invented: each CAE of ours is in the ledger, with its number, type and total': ({ arca }, filas) => {
    const libro = new Map(arca.libro().map((comprobante) => [comprobante.autorizacion.codigo, comprobante]));
    return filas.flatMap(({ cae, numero, total, id, tipo }) => {
      if (cae === null) return [];
      const hallado = libro.get(cae);
      const igual =
        hallado && hallado.numero === numero && hallado.total.equals(total) && hallado.serie.endsWith(` ${tipo}`);
      return igual ? [] : [id];
    });
  },
  'no amount of one draft is in the ledger twice': ({ arca, unicos }) => {
    const totales = new Set(unicos.values());
    const vistos = new Set<string>();
    return arca.libro().flatMap(({ ajeno, total, serie }) => {
      const clave = `${serie} ${total.toFixed(2)}`;
      if (ajeno || !totales.has(total.toFixed(2)) || !serie.endsWith(` ${FACTURA_B}`)) return [];
      if (vistos.has(clave)) return [clave];
      vistos.add(clave);
      return [];
    });
  },
  'nothing of another system is ours': ({ arca, restaurada }, filas) => {
    // A restored copy takes whatever ARCA has past it: it cannot tell whose it is.
    if (restaurada) return [];
    const ajenos = new Set(arca.libro().flatMap(({ ajeno, autorizacion }) => (ajeno ? [autorizacion.codigo] : [])));
    return filas.flatMap(({ cae, id }) => (cae !== null && ajenos.has(cae) ? [id] : []));
  },
  'nothing is doubled: ARCA has one voucher of ours for each voucher of ours': ({ arca, restaurada }, filas) => {
    if (restaurada) return [];
    const propios = arca.libro().filter(({ ajeno }) => !ajeno).length;
    const emitidas = filas.filter(({ status }) => status === 'emitida').length;
    return propios === emitidas ? [] : [`${propios} in the ledger, ${emitidas} here`];
  },
  'nothing is uncertain for ever: what was asked for is issued, or refused with a reason': ({ pedidos }, filas) =>
    filas.flatMap(({ id, status, rechazo }) =>
      pedidos.has(id) && status !== 'emitida' && rechazo.length === 0 ? [id] : [],
    ),
  'what a person is told to be refused was not authorised': ({ arca, unicos, restaurada }, filas) => {
    const totales = new Set(arca.libro().map(({ total, serie }) => `${serie.split(' ').at(-1)} ${total.toFixed(2)}`));
    return filas.flatMap(({ id, status, tipo, rechazo }) => {
      const total = unicos.get(id);
      const refused = status === 'borrador' && rechazo.length > 0 && !restaurada && total !== undefined;
      return refused && totales.has(`${tipo} ${total}`) ? [id] : [];
    });
  },
  'nothing vanishes: what was asked for is still here': ({ pedidos }, filas) => {
    const ids = new Set(filas.map(({ id }) => id));
    return [...pedidos].filter((id) => !ids.has(id));
  },
  'a serie is taken from a dead process, or after its lease': ({ encarnaciones }, _filas, tomas) =>
    tomas.flatMap(({ host, inicio, por, instante }) => {
      const duenio = encarnaciones.get(`${host}${inicio}`);
      const vivia = duenio !== undefined && (duenio.murio === null || duenio.murio > instante.getTime());
      return vivia && por !== duenio.nombre ? [`${duenio.nombre} by ${por}`] : [];
    }),
  'nobody fails in a way that no caller expects': ({ fallas }) => [...fallas],
};
