import { MAX_MIEMBROS } from '../empresas/roles.ts';
import { enPlural } from '../enPlural.ts';

/** Work under way for companies, by count, which a change of owner would cut in two. */
export interface EnMarcha {
  /** Vouchers being asked of ARCA, or whose answer is unknown. */
  en_duda: number;
  /** Vouchers that wait for ARCA in the queue. */
  en_cola: number;
  /** Batches of sales, accountant's packages and price changes that run or wait to. */
  lotes: number;
  paquetes: number;
  precios: number;
  /** Advance codes (CAEA) with something that ARCA was not informed of. */
  caea: number;
}

/** Sentences on what has to end before a company changes hands or its owner's account is closed; none: nothing. */
export function impedimentosEnMarcha(enMarcha: EnMarcha): string[] {
  const { en_duda, en_cola, lotes, paquetes, precios, caea } = enMarcha;
  return frases([
    [en_duda, 'Hay comprobantes pedidos a ARCA que todavía falta confirmar: esperá a que ARCA responda.'],
    [
      en_cola,
      `${enPlural(en_cola, 'Hay un comprobante', 'Hay # comprobantes')} en cola para ARCA: esperá a que salgan, o descartalos.`,
    ],
    [lotes, `${enPlural(lotes, 'Hay un lote', 'Hay # lotes')} de ventas en marcha: esperá a que termine.`],
    [paquetes, 'Se está armando un paquete para el contador: esperá a que termine.'],
    [precios, 'Hay un cambio de precios en marcha: esperá a que termine.'],
    [caea, 'Hay comprobantes con CAEA, o códigos sin usar, que todavía no se informaron a ARCA.'],
  ]);
}

/** The receiver's side: companies with a CUIT that the receiver already has, and members that the receiver would have. */
interface LadoDelReceptor {
  repetidas: readonly string[];
  miembros: number;
}

/** Sentences on what stops the receiver; none: nothing. */
export function impedimentosDelReceptor({ repetidas, miembros }: LadoDelReceptor): string[] {
  return [
    ...repetidas.map(
      (razon_social) =>
        `Quien recibe ya tiene una empresa con el CUIT de ${razon_social}: antes tiene que eliminar la suya, si no tiene comprobantes.`,
    ),
    ...frases([
      [
        miembros - MAX_MIEMBROS,
        `Quien recibe compartiría sus empresas con ${miembros} personas, y el máximo es ${MAX_MIEMBROS}: antes hay que sacar algunas en Personas.`,
      ],
    ]),
  ];
}

function frases(casos: readonly (readonly [cuantos: number, frase: string])[]): string[] {
  return casos.flatMap(([cuantos, frase]) => (cuantos > 0 ? [frase] : []));
}
