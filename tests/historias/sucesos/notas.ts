import { annulNota, creditComprobante, runCambio } from '@talonario/core/server/comprobantes';
import { begin, chooseEmitida, chooseMaquina, draftParcial, issue } from './pedir.ts';
import { CUIT_DE_INSCRIPTO } from '../arca.ts';
import type { Sucesos } from './suceso.ts';

/** Receiver of every A. */
const RECEPTOR_DE_LA_A = {
  cuit_facturado: CUIT_DE_INSCRIPTO,
  razon_social_facturado: 'EMPRESA DE EJEMPLO S A',
  domicilio_facturado: 'Bv. Roca 1550, Rafaela (2300)',
  calle_facturado: 'Bv. Roca',
  numero_facturado: '1550',
  localidad_facturado: 'Rafaela',
  codigo_postal_facturado: '2300',
  provincia_facturado: 12,
} as const;

/** Parts of an invoice that a note credits: two of the second one do not fit. */
const PARTES = [0.3, 0.6, 1] as const;

/** An invoice `c` of which a note took a part. */
const ACREDITADA_EN_PARTE = `exists (select from comprobante n where n.comprobante_vinculado = c.id and n.clase = 'nota_credito'
  and n.status = 'emitida' and n.total < c.total - c.tributos)`;

/** Notes of invoices, and of notes. */
export const deNotas: Sucesos = {
  nota: {
    peso: 4,
    async ocurrir(mundo) {
      const factura = await chooseEmitida(mundo, 'factura');
      if (!factura) return 'nothing to credit';
      const maquina = chooseMaquina(mundo);
      const { id } = factura;
      begin(mundo, maquina, 'creditComprobante', () =>
        creditComprobante(maquina.deps, { alcance: factura.alcance, id }),
      );
      return `${maquina.encarnacion.nombre} credits an invoice`;
    },
  },
  parcial: {
    peso: 7,
    async ocurrir(mundo) {
      const factura = await chooseEmitida(mundo, 'factura');
      if (!factura) return `nothing to credit in part; ${await issue(mundo, chooseMaquina(mundo))}`;
      const { cinta } = mundo;
      const parte = PARTES[cinta.choose([3, 4, 1])] ?? 1;
      const personas = 1 + cinta.choose([1, 1]);
      const enfrentadas = personas > 1 && cinta.choose([1, 2]) === 1;
      for (let persona = 1; persona <= personas; persona++)
        await draftParcial(mundo, factura, {
          parte,
          punto_de_venta: enfrentadas ? 2 + persona : 3 + cinta.choose([2, 1]),
        });
      return `${personas} ask for a note for ${parte * 100} %${enfrentadas ? ', each from a point of sale of their own' : ''}; ${await issue(mundo, chooseMaquina(mundo))}`;
    },
  },
  resto: {
    peso: 7,
    async ocurrir(mundo) {
      const maquina = chooseMaquina(mundo);
      const factura = await chooseEmitida(mundo, 'factura', ACREDITADA_EN_PARTE);
      if (!factura) {
        const entera = await chooseEmitida(mundo, 'factura');
        if (entera) await draftParcial(mundo, entera, { parte: PARTES[0], punto_de_venta: 3 });
        return `nothing is credited in part${entera ? ` yet: ${PARTES[0] * 100} % of an invoice is` : ''}; ${await issue(mundo, maquina)}`;
      }
      const { alcance, id } = factura;
      begin(mundo, maquina, 'creditComprobante', () => creditComprobante(maquina.deps, { alcance, id }));
      return `${maquina.encarnacion.nombre} credits the rest of an invoice`;
    },
  },
  doble: {
    peso: 3,
    async ocurrir(mundo) {
      const factura = await chooseEmitida(mundo, 'factura');
      if (!factura) return 'nothing to press';
      const { id, alcance } = factura;
      mundo.marcas.add('two pressed at the same instant');
      for (const maquina of mundo.maquinas)
        begin(mundo, maquina, 'creditComprobante', () => creditComprobante(maquina.deps, { alcance, id }));
      return 'two people credit the same invoice';
    },
  },
  cambio: {
    peso: 3,
    async ocurrir(mundo) {
      const maquina = chooseMaquina(mundo);
      const factura = await chooseEmitida(mundo, 'factura', 'c.tipo_comprobante = 6');
      if (!factura) return `nothing to change; ${await issue(mundo, maquina)}`;
      const { alcance, id } = factura;
      mundo.marcas.add('a B was changed for an A');
      begin(mundo, maquina, 'runCambio', () => runCambio(maquina.deps, { alcance, id, receptor: RECEPTOR_DE_LA_A }));
      return `${maquina.encarnacion.nombre} changes a B for an A`;
    },
  },
  anulacion: {
    peso: 3,
    async ocurrir(mundo) {
      const nota = await chooseEmitida(mundo, 'nota_credito');
      if (!nota) return 'no note to annul';
      const maquina = chooseMaquina(mundo);
      const { id, alcance } = nota;
      begin(mundo, maquina, 'annulNota', () => annulNota(maquina.deps, { alcance, id }));
      return `${maquina.encarnacion.nombre} annuls a note`;
    },
  },
};
