import { describe, expect, it } from 'vitest';
import { NINGUNO, POR_SABER, sabido } from '../../contract/sabido.ts';
import type { TipoDocumento } from '../../contract/enums.ts';
import type { DatosFacturacion } from '../../contract/ventas/venta.ts';
import { receptorDeVenta } from '../comprobantes/receptor.ts';
import {
  cambioDeReceptor,
  isBForzada,
  reviewReceptor,
  textoDeCambioDeReceptor,
  type FacturaARevisar,
} from './receptor.ts';

const datos = (tipo_documento: string | null, numero_documento: string | null): DatosFacturacion => ({
  tipo_documento,
  numero_documento,
  nombre: 'Ana Bravo',
  condicion: null,
  iibb: null,
  calle: '',
  numero: '',
  localidad: '',
  codigo_postal: '',
  provincia: '',
});
const factura = (tipo_documento_facturado: TipoDocumento, cuit_facturado: string, por_una_persona = false) => ({
  tipo_documento_facturado,
  cuit_facturado,
  por_una_persona,
});

describe('the buyer of an invoiced sale', () => {
  it.each([
    ['the same DNI', factura(96, '30772273'), sabido(datos('DNI', '30772273')), null],
    ['the DNI inside a CUIL', factura(96, '28456123'), sabido(datos('CUIL', '20-28456123-7')), null],
    ['a CUIT that the padrón has as a CUIL', factura(86, '20284561237'), sabido(datos('CUIT', '20284561237')), null],
    ['data that went away', factura(80, '30711234566'), NINGUNO, null],
    ['data that are not known', factura(80, '30711234566'), POR_SABER, null],
    ['a CUIT with a wrong digit', factura(96, '30772273'), sabido(datos('CUIT', '30711234567')), null],
    ['what a person said', factura(96, '30772273', true), sabido(datos('CUIT', '30711234566')), null],
    ['another DNI', factura(96, '30772273'), sabido(datos('DNI', '27111222')), '27111222'],
    ['a company, invoiced to nobody', factura(99, ''), sabido(datos('CUIT', '30711234566')), '30711234566'],
  ] as const)('with %s', (_caso, facturada, facturacion, ahora) => {
    const cambio = cambioDeReceptor({ factura: facturada, facturacion, nombra_otros: false });
    expect(cambio?.ahora?.cuit_facturado ?? null).toBe(ahora);
  });

  it('a change of buyer is told with both documents, and also when the new one cannot be read', () => {
    const facturada = factura(99, '');
    const nueva = { factura: facturada, facturacion: sabido(datos('CUIT', '30711234566')), nombra_otros: true };
    const cambio = cambioDeReceptor(nueva);
    expect(cambio && textoDeCambioDeReceptor(cambio)).toBe(
      'El comprador cambió desde que se facturó: la factura es a un consumidor final sin identificar y ahora Mercado Libre informa CUIT 30-71123456-6.',
    );
    const sinLeer = cambioDeReceptor({ factura: factura(96, '30772273'), facturacion: POR_SABER, nombra_otros: true });
    expect(sinLeer && textoDeCambioDeReceptor(sinLeer)).toBe(
      'Mercado Libre cambió los datos del comprador desde que se facturó y todavía no se pueden leer: la factura es a DNI 30.772.273.',
    );
  });
});

describe('reviewing the receiver of an issued invoice', () => {
  const aCuit = (cambios: Partial<FacturaARevisar> = {}): FacturaARevisar => ({
    letra: 'B',
    tipo_documento_facturado: 80,
    cuit_facturado: '30711234566',
    situacion_iva_facturado: 5,
    padron: null,
    ...cambios,
  });

  it.each([
    ['a B to a CUIT as Consumidor Final, while the account forces it', aCuit(), true, true],
    ['the same, when it does not and the padrón was not kept', aCuit(), false, false],
    ['an exempt CUIT gets B of its own', aCuit({ situacion_iva_facturado: 4 }), true, false],
    ['an A', aCuit({ letra: 'A', situacion_iva_facturado: 1 }), true, false],
    ['a DNI', aCuit({ tipo_documento_facturado: 96, cuit_facturado: '30772273' }), true, false],
  ] as const)('%s: is it a forced B', (_caso, facturada, force_factura_b, forzada) => {
    expect(isBForzada(facturada, { force_factura_b })).toBe(forzada);
  });

  it('finds no answer once the billing data went away, unless nobody was identified', () => {
    const nadie = { tipo_documento_facturado: 99, cuit_facturado: '' } as const;
    const hoy = receptorDeVenta({
      facturacion: NINGUNO,
      padron: { estado: 'no_consultado' },
      emisor: { cuit: '30716543214', situacion_iva: 1 },
      force_factura_b: false,
    });
    expect(reviewReceptor(aCuit(), NINGUNO, hoy).resultado).toBe('no_se_supo');
    expect(reviewReceptor(aCuit(nadie), NINGUNO, hoy).resultado).toBe('igual');
    const sinSaber = { kind: 'esperar', motivo: 'receptor_por_saber', data: {} } as const;
    expect(reviewReceptor(aCuit(), POR_SABER, sinSaber)).toMatchObject({ resultado: 'no_se_supo', ahora: null });
  });
});
