import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { estadoVerificacion } from '../../contract/empresas/verificacion.ts';
import { comienzoOf, type EmpresaSabida, type Sabido } from './comienzo.ts';
import { textoDeEspera, textoDePaso } from './textos.ts';

const cuando = new Date('2026-11-20T15:00:00Z');
const id = '00000000-0000-4000-8000-000000000001';

const certificado = (estado: 'pedido' | 'sin_relacion' | 'probado' | 'vencido') => ({
  id,
  alias: 'talonario',
  estado,
  pedido: null,
  vence: null,
  probado_en: null,
  revisado_en: cuando,
  creado_en: cuando,
});
const punto = (numero: number | null) => ({ numero, pedida_en: cuando, vence_en: cuando, revisada_en: cuando });

const verificaciones = fc.record({
  estado: fc.constantFrom(...estadoVerificacion.options),
  plazo: fc.constantFrom(null, cuando),
  desde: fc.constantFrom(null, cuando),
  punto: fc.constantFrom(null, punto(null), punto(4321)),
  certificados: fc.array(
    fc.constantFrom(certificado('pedido'), certificado('sin_relacion'), certificado('probado'), certificado('vencido')),
    { maxLength: 2 },
  ),
});
const empresas = fc.record({
  id: fc.constant(id),
  cuit: fc.constant('30716543214'),
  razon_social: fc.constant('Tienda Norte SRL'),
  puntos: fc.constantFrom<number[]>([], [3], [3, 4]),
  iibb_sin_confirmar: fc.boolean(),
  verificacion: verificaciones,
});
const cuentas = fc.record({
  id: fc.constant(id),
  nickname: fc.constant('TIENDA.NORTE'),
  requiere_vincular: fc.boolean(),
  configurada: fc.boolean(),
  leida_en: fc.constantFrom(null, cuando),
});
const sabidos: fc.Arbitrary<Sabido> = fc.record({
  ambiente: fc.constantFrom('simulador', 'homologacion', 'produccion'),
  a_probar: fc.boolean(),
  certificado: fc.boolean(),
  emitio: fc.boolean(),
  en_cola_desde: fc.constantFrom(null, cuando),
  empresa: fc.option(empresas, { nil: null }),
  cuenta: fc.option(cuentas, { nil: null }),
  ventas: fc.constantFrom(null, {
    para_facturar: 7,
    total: new Decimal(900),
    con_problemas: 0,
    desde: '2026-10-22',
    hasta: '2026-11-20',
  }),
});

describe('for any user and company', () => {
  test('the current step is the first one not done, and none once a voucher was issued', () => {
    fc.assert(
      fc.property(sabidos, (sabido) => {
        const { actual, pasos, terminado } = comienzoOf(sabido);
        expect(pasos.map(({ clave }) => clave)).toEqual(['empresa', 'permiso', 'punto', 'cuenta', 'factura']);
        expect(terminado).toBe(sabido.emitio);
        expect(actual).toBe(sabido.emitio ? null : pasos.find(({ hecho: listo }) => !listo)?.clave);
        expect(actual === null).toBe(sabido.emitio);
      }),
    );
  });

  test('without a company its steps are not done, and where CUITs are proved only the proof gives permission', () => {
    fc.assert(
      fc.property(sabidos, (sabido) => {
        fc.pre(!sabido.emitio);
        const listos = new Set(comienzoOf(sabido).pasos.flatMap(({ clave, hecho: listo }) => (listo ? [clave] : [])));
        const estado = sabido.empresa?.verificacion.estado;
        const probado = estado === 'verificada' || estado === 'reclamada';
        expect(listos.has('permiso') && (sabido.empresa === null || (sabido.a_probar && !probado))).toBe(false);
        expect(probado && !listos.has('permiso')).toBe(false);
        expect(listos.has('punto') && sabido.empresa === null).toBe(false);
        expect(listos.has('factura')).toBe(false);
      }),
    );
  });

  test('a wait belongs to the current step, and tells what happens by itself and what the user can do', () => {
    fc.assert(
      fc.property(sabidos, (sabido) => {
        const { actual, espera } = comienzoOf(sabido);
        if (espera === null) return;
        const pasoDe = {
          aceptacion: ['permiso'],
          punto_en_arca: ['permiso', 'punto'],
          certificado: ['permiso'],
          relacion: ['permiso'],
          plazo: ['permiso'],
          lectura: ['factura'],
          cola: ['factura'],
        };
        expect(pasoDe[espera.que]).toContain(actual);
        const { titulo, quien: frase, solo, mientras } = textoDeEspera(espera);
        for (const texto of [titulo, frase, solo, mientras]) expect(texto).not.toBe('');
        expect(titulo).toContain(espera.que === 'punto_en_arca' ? String(espera.numero) : '');
        expect(actual && textoDePaso(actual).titulo).toBeTruthy();
      }),
    );
  });
});

describe('a company that needs no proof of its CUIT', () => {
  const empresa = (cambios: Partial<EmpresaSabida> = {}): EmpresaSabida => ({
    id,
    cuit: '30716543214',
    razon_social: 'Tienda Norte SRL',
    puntos: [],
    iibb_sin_confirmar: false,
    verificacion: { estado: 'de_confianza', plazo: null, desde: null, punto: null, certificados: [] },
    ...cambios,
  });
  const de = (empresaSabida: EmpresaSabida) =>
    comienzoOf({
      ambiente: 'simulador',
      a_probar: false,
      certificado: true,
      emitio: false,
      en_cola_desde: null,
      empresa: empresaSabida,
      cuenta: null,
      ventas: null,
    });
  const conVerificacion = (cambios: Partial<EmpresaSabida['verificacion']>) =>
    de(empresa({ verificacion: { ...empresa().verificacion, ...cambios } }));

  test('waits for the delegation from the moment it was asked of ARCA', () => {
    expect(de(empresa())).toMatchObject({ actual: 'permiso', espera: null });
    expect(conVerificacion({ punto: punto(null) })).toMatchObject({
      actual: 'permiso',
      espera: { que: 'aceptacion', desde: cuando, revisada_en: cuando },
    });
  });

  test('has the permission once ARCA listed its points of sale, and then needs one', () => {
    expect(conVerificacion({ punto: punto(4321) })).toMatchObject({
      actual: 'punto',
      espera: { que: 'punto_en_arca', numero: 4321 },
    });
    expect(conVerificacion({ certificados: [certificado('probado')] })).toMatchObject({ actual: 'punto' });
    expect(de(empresa({ puntos: [3] }))).toMatchObject({ actual: 'cuenta' });
  });
});
