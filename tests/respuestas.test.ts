import { importe } from '../core/src/contract/base.ts';
import { endpoints } from '../core/src/contract/endpoints/index.ts';
import { entities } from '../core/src/store/entities/index.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { camposEstrechos, type Tabla } from './helpers/estrechas.ts';

// A schema of an answer stricter than its column breaks every page with such a row. Data from ARCA of another system's voucher is
// stored unchanged, so no code of ARCA's may stand among the exceptions.

const tablas = entities as readonly unknown[] as readonly Tabla[];
const respuestas = Object.fromEntries(
  Object.entries(endpoints).flatMap(([nombre, { answer }]) => (answer instanceof z.ZodType ? [[nombre, answer]] : [])),
);

/** Columns written by a call whose body has the same schema, or one as strict. */
const porUnCuerpo = [
  'articulo.iva <- getListaPrecios.items.iva',
  'articulo.iva <- listStock.results.iva',
  'comprobante_item.unidad <- listFacturas.results.items.unidad',
  'comprobante_percepcion.provincia <- listFacturas.results.percepciones.provincia',
  'comprobante.company_cuit <- listFacturas.results.company_cuit',
  'comprobante.modo_facturacion <- listFacturas.results.modo_facturacion',
  'comprobante.provincia_entrega <- getVentaAMano.provincia_entrega',
  'comprobante.provincia_entrega <- listFacturas.results.provincia_entrega',
  'comprobante.provincia_facturado <- listFacturas.results.provincia_facturado',
  'compra.clase <- listCompras.results.clase',
  'compra.periodo <- listCompras.results.periodo',
  'compra_emisor.clase <- listReglasDeEmisores.clase',
  'compra_emisor.emisor_documento <- listReglasDeEmisores.emisor_documento',
  'cuenta.iva <- listCuentas.iva',
  'cuenta.receptor_espera_horas <- listCuentas.receptor_espera_horas',
  'dato_fiscal.hasta <- getMonotributo.tabla.hasta',
  'dato_fiscal.tipo <- listDatosFiscales.tipo',
  'dato_fiscal.tipo <- listDatosFiscales.tipo',
  'empresa.cuit <- getComienzo.empresa.cuit',
  'empresa.situacion_iibb <- listEmpresas.situacion_iibb',
  'empresa.situacion_iibb <- listFacturas.results.emisor.situacion_iibb',
  'empresa.situacion_iva <- listEmpresas.situacion_iva',
  'empresa.situacion_iva <- listFacturas.results.emisor.situacion_iva',
  'envio_mensual.dia <- getEnvio.envio.dia',
  'exclusion_percepcion.cuit <- consultarPadrones.listas.fila.cuit',
  'exclusion_percepcion.cuit <- listExclusiones.cuit',
  'exclusion_percepcion.provincia <- listEmpresas.agentes_percepcion.provincia',
  'mes_presentado.periodo <- listPresentados.periodo',
  'punto_de_venta.id_provincia <- listFacturas.results.emisor.punto_de_venta.id_provincia',
  'punto_de_venta.modo_facturacion <- listFacturas.results.emisor.punto_de_venta.modo_facturacion',
];

/** Columns written only by the program, from a closed list; a condition outside ARCA's table is not stored (`asCondicion`). */
const porElPrograma = [
  'caea.mes <- estadoCaea.empresas.quincenas.mes',
  'certificado.impuesto <- listCertificadosSufridos.results.impuesto',
  'certificado.jurisdiccion <- listCertificadosSufridos.results.jurisdiccion',
  'certificado.operacion <- getImpuestosSufridos.diferencias.operacion',
  'certificados_importados.jurisdiccion <- listImportacionesDeCertificados.jurisdiccion',
  'certificados_importados.lista <- listImportacionesDeCertificados.lista',
  'caea.orden <- estadoCaea.empresas.quincenas.orden',
  'contingencia.ambiente <- estadoCaea.empresas.ambiente',
  'comprobante.ambiente <- listFacturas.results.ambiente',
  'comprobante.situacion_iva_facturado <- listFacturas.results.situacion_iva_facturado',
  'compra.numero <- listCompras.results.numero',
  'compra.numero_hasta <- listCompras.results.numero_hasta',
  'envio_hecho.periodo <- getEnvio.hechos.periodo',
  'lote.clase <- listLotesDeCuentas.clase',
  'padron_archivo.origen <- listPadrones.vigentes.origen',
  'lote.paso <- listLotesDeCuentas.paso',
  'padron_archivo.periodo <- listPadrones.vigentes.periodo',
  'cuenta_contable.concepto <- getPlanDeCuentas.concepto',
  'paquete_contador.controles <- getMes.cierres.controles',
  'paquete_contador.paso <- getMes.cierres.paso',
  'paquete_contador.paso <- listPaquetes.paso',
  'paquete_contador.periodo <- listPaquetes.periodo',
  'posicion_eleccion.elegido <- getPosicionIva.sufrido.retenciones.eleccion.elegido',
  'publicacion.mayor_termino <- listPubs.results.ganancia.mayor_termino',
];

/** Objects that share names with a table and describe another thing, or are computed. */
const deOtraCosa = [
  'certificado.impuesto <- getImpuestosSufridos.diferencias.impuesto',
  'certificado.impuesto <- getRentabilidad.adelantos.impuesto',
  'certificado.jurisdiccion <- getImpuestosSufridos.diferencias.jurisdiccion',
  'certificado.jurisdiccion <- getRentabilidad.adelantos.jurisdiccion',
  'cambio_precios_fila.antes <- simularPubs.empiezan_a_perder.results.antes',
  'cambio_precios_fila.despues <- simularPubs.empiezan_a_perder.results.despues',
  'comprobante_item.clase <- listCobros.diferencias.clase',
  'comprobante_item.orden <- listCobros.diferencias.orden',
  'comprobante_item.publicacion_id <- historiaDeVenta.venta.ordenes.items.publicacion_id',
  'comprobante_item.sku <- listPubs.results.estimaciones.origen.costo.partes.sku',
  'comprobante_percepcion.base_pesos <- consultarPadrones.comprobantes.percepciones.base_pesos',
  'comprobante_percepcion.evidencia <- consultarPadrones.comprobantes.percepciones.evidencia',
  'comprobante_percepcion.importe_pesos <- consultarPadrones.comprobantes.percepciones.importe_pesos',
  'comprobante.cae <- conciliacion.series.diferencias.arca.cae',
  'comprobante.cae_vencimiento <- conciliacion.series.diferencias.arca.cae_vencimiento',
  'comprobante.cae <- consultarDeOtroSistema.arca.cae',
  'comprobante.cae_vencimiento <- consultarDeOtroSistema.arca.cae_vencimiento',
  'comprobante.tributos <- consultarDeOtroSistema.arca.tributos',
  'comprobante.cuenta_id <- getVentaAMano.cuenta_id',
  'comprobante.moneda <- getVentaAMano.moneda',
  'comprobante.observaciones <- conciliacion.series.diferencias.arca.observaciones',
  'comprobante.situacion_iva_facturado <- consultarDeOtroSistema.receptor.situacion_iva_facturado',
  'comprobante.tributos <- conciliacion.series.diferencias.arca.tributos',
  'compra.alicuotas <- listFacturas.results.reparto.alicuotas',
  'compra.credito_computable <- listCompras.results.credito_computable',
  'empresa.isib_caba_alicuota <- listFacturas.results.emisor.isib_caba_alicuota',
  'entrega.numero <- preguntarRetenidos.numeros.numero',
  'entrega.respuesta <- preguntarRetenidos.numeros.respuesta',
  'exclusion_percepcion.hasta <- consultarPadrones.listas.fila.hasta',
  'importacion_fila.antes <- cambiarStock.muestra.antes',
  'importacion_fila.despues <- cambiarStock.muestra.despues',
  'importacion_fila.sku <- cambiarStock.muestra.sku',
  'movimiento.clase <- getRentabilidad.cuentas.estado.faltas.clase',
  'orden.status <- buscar.comprobantes.status',
  'cierre_archivo.bytes <- getMes.cierres.archivos.bytes',
  'paquete_contador.bytes <- getMes.cierres.bytes',
  'paquete_contador.bytes <- listPaquetes.bytes',
  'publicacion.cargo <- listingPrice.cargo',
  'publicacion.ganancia <- getPub.competencia.para_ganar.ganancia',
  'receptor_revisado.resultado <- listReceptores.results.resultado',
];

const describeEstrechos = (schemas: Readonly<Record<string, z.ZodType>>): string[] =>
  camposEstrechos(schemas, tablas).map(({ columna, campo }) => `${columna} <- ${campo}`);

test('no answer is stricter than its columns, except columns that only the program fills', () => {
  expect(describeEstrechos(respuestas).toSorted()).toEqual(
    [...porUnCuerpo, ...porElPrograma, ...deOtraCosa].toSorted(),
  );
});

test('an answer made stricter than its columns fails with their names', () => {
  const comprobante = { punto_de_venta: z.int(), numero_comprobante: z.int().nullable(), total: importe };
  const justa = { ...comprobante, tipo_comprobante: z.int(), moneda: z.string(), cae: z.string().nullable() };
  expect(describeEstrechos({ justa: z.object({ results: z.array(z.object(justa)) }) })).toEqual([]);
  const estrecha = {
    ...comprobante,
    tipo_comprobante: z.literal([1, 6]),
    moneda: z.string().regex(/^[A-Z]{3}$/),
    cae: z.string(),
  };
  expect(describeEstrechos({ estrecha: z.object({ results: z.array(z.object(estrecha).nullable()) }) })).toEqual([
    'comprobante.cae <- estrecha.results.cae',
    'comprobante.moneda <- estrecha.results.moneda',
    'comprobante.tipo_comprobante <- estrecha.results.tipo_comprobante',
  ]);
  expect(
    describeEstrechos({ estrecha: z.object({ iva: z.literal([0, 10.5, 21, 27]), neto: importe, importe }) }),
  ).toEqual(['comprobante_alicuota.iva <- estrecha.iva']);
});
