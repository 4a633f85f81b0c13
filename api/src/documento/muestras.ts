import type { DatosDe, ErrorCode } from '@talonario/core/base';

const FECHA = '2026-11-21';
const ANTERIOR = '2026-11-14';
const CUIT = '30716543214';

/** Sample data of the sentences that need them: the document shows each sentence as a person would read it. */
export const muestras: { readonly [C in ErrorCode]?: DatosDe<C> } = {
  articulo_no_encontrado: { sku: 'TAL-1' },
  articulo_ya_registrado: { sku: 'TAL-1' },
  automatizacion_incompleta: { campo: 'linked_punto_de_venta' },
  base_de_datos_no_disponible: { motivo: 'cortada' },
  campo_requerido: { campo: 'descripcion' },
  clave_sin_permiso: { derecho: 'emitir' },
  autorizacion_vencida: { sigla: 'CAI', vence: ANTERIOR, fecha: FECHA },
  cotizacion_sin_confirmar: { cotizacion: '148,55', arca: '1485,50', fecha: ANTERIOR, diferencia: 'un 90 % menos' },
  cuit_de_otro_usuario: { cuit: CUIT },
  cuit_no_encontrado: { cuit: CUIT },
  arca_no_autorizado: { cuit: CUIT },
  demasiadas_publicaciones: { cantidad: 12_000, maximo: 10_000 },
  empresa_sin_verificar: { cuit: CUIT },
  empresa_ya_registrada: { cuit: CUIT },
  espacio_agotado: { ocupado: 480, maximo: 500 },
  fecha_anterior_a_la_factura: { fecha: ANTERIOR, factura: FECHA },
  fecha_anterior_a_la_serie: { fecha: ANTERIOR, ultima: FECHA },
  fecha_fuera_de_rango: { fecha: '2026-10-01', desde: ANTERIOR, hasta: '2026-11-28' },
  caea_de_otra_fecha: { fecha: '2026-11-28' },
  fecha_futura_sin_confirmar: { fecha: '2026-11-28' },
  nota_excede_periodo: { desde: '2026-11-01', hasta: '2026-11-15', disponible: '$ 12.100,00' },
  fecha_invalida: { campo: 'fecha_desde' },
  importacion_con_errores: { cantidad: 3 },
  lista_ya_registrada: { name: 'Mayorista' },
  parametro_desconocido: { campo: 'fecha_desd', parecido: 'fecha_desde' },
  precio_invalido: { valor: '12,5,0' },
  punto_de_venta_con_comprobantes: { punto_de_venta: 3 },
  punto_de_venta_no_electronico: { punto_de_venta: 5 },
  punto_de_venta_no_encontrado: { punto_de_venta: 9 },
  punto_de_venta_ya_registrado: { punto_de_venta: 3 },
  punto_no_sirve: { punto_de_venta: 7 },
  registro_no_entra: { campo: 'importe' },
  repetido_de_arca: { comprobante: 'FC B 0003-00000012', fecha: FECHA },
  reporte_no_cierra: { totales: 'neto 10.000 y 10.001' },
  restauracion_numero_desconocido: {
    comprobante: 'FC B 0003-00000012',
    cuit: CUIT,
    cuantos: 1,
    origen: 'copia',
    nuestro: 11,
    arca: 12,
  },
  restauracion_por_reconocer: { comprobante: 'FC B 0003-00000012', cuit: CUIT },
  valor_invalido: { campo: 'cantidad' },
};
