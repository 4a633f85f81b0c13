/** What a failure is to whoever called: the API maps it to a status, the CLI to an exit code. */
export type ErrorKind =
  | 'invalid'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'rejected'
  | 'limited'
  | 'remote'
  /** Not now, of our own: the same again in a while. */
  | 'unavailable'
  | 'internal';

/** Every failure the product knows, with its kind. A code without a sentence in messages/ does not compile. */
export const errorKinds = {
  // input
  campo_requerido: 'invalid',
  valor_invalido: 'invalid',
  automatizacion_incompleta: 'invalid',
  email_invalido: 'invalid',
  password_invalido: 'invalid',
  cuit_invalido: 'invalid',
  fecha_invalida: 'invalid',
  rango_de_fechas_invalido: 'invalid',
  configuracion_invalida: 'invalid',
  archivo_invalido: 'invalid',
  falta_confirmar: 'invalid',
  referencia_invalida: 'invalid',
  comprobante_repetido: 'invalid',
  recuperado_repetido: 'invalid',
  invitacion_propia: 'invalid',
  link_vencido: 'invalid',
  precio_invalido: 'invalid',
  cantidad_invalida: 'invalid',
  // who
  credenciales_invalidas: 'unauthorized',
  sesion_invalida: 'unauthorized',
  enlace_invalido: 'unauthorized',
  email_sin_confirmar: 'unauthorized',
  clave_invalida: 'unauthorized',
  clave_no_es_sesion: 'forbidden',
  emision_no_habilitada: 'forbidden',
  clave_sin_permiso: 'forbidden',
  demasiados_pedidos: 'limited',
  falta_idempotencia: 'invalid',
  destino_invalido: 'invalid',
  idempotencia_invalida: 'invalid',
  idempotencia_de_otro_pedido: 'rejected',
  pedido_en_curso: 'conflict',
  sin_derecho: 'forbidden',
  sin_acceso: 'forbidden',
  invitacion_ajena: 'forbidden',
  lote_sin_acceso: 'forbidden',
  cola_sin_acceso: 'forbidden',
  registro_cerrado: 'forbidden',
  demasiados_intentos: 'limited',
  demasiados_correos: 'limited',
  demasiados_lotes: 'limited',
  // what is not there (or is another person's)
  usuario_no_encontrado: 'not_found',
  falta_elegir_usuario: 'invalid',
  empresa_no_encontrada: 'not_found',
  punto_de_venta_no_encontrado: 'not_found',
  cuenta_no_encontrada: 'not_found',
  venta_no_encontrada: 'not_found',
  comprobante_no_encontrado: 'not_found',
  exclusion_no_encontrada: 'not_found',
  recuperado_no_encontrado: 'not_found',
  lote_no_encontrado: 'not_found',
  miembro_no_encontrado: 'not_found',
  invitacion_no_encontrada: 'not_found',
  invitacion_vencida: 'not_found',
  paquete_no_encontrado: 'not_found',
  enlace_no_encontrado: 'not_found',
  clave_no_encontrada: 'not_found',
  destino_no_encontrado: 'not_found',
  entrega_no_encontrada: 'not_found',
  mes_no_encontrado: 'not_found',
  articulo_no_encontrado: 'not_found',
  lista_no_encontrada: 'not_found',
  importacion_no_encontrada: 'not_found',
  fila_no_encontrada: 'not_found',
  publicacion_no_encontrada: 'not_found',
  promo_no_encontrada: 'not_found',
  cambio_precios_no_encontrado: 'not_found',
  cuit_no_encontrado: 'not_found',
  prueba_no_encontrada: 'not_found',
  cuit_sin_verificar: 'not_found',
  certificado_no_encontrado: 'not_found',
  actividad_no_encontrada: 'not_found',
  trabajo_no_encontrado: 'not_found',
  sin_casos: 'not_found',
  // state
  demasiados_miembros: 'conflict',
  demasiadas_invitaciones: 'conflict',
  email_ya_registrado: 'conflict',
  demasiadas_claves: 'conflict',
  vista_no_sirve: 'conflict',
  vista_cambio: 'conflict',
  demasiados_destinos: 'conflict',
  empresa_ya_registrada: 'conflict',
  empresa_con_comprobantes: 'conflict',
  punto_de_venta_ya_registrado: 'conflict',
  punto_de_venta_con_comprobantes: 'conflict',
  cuenta_de_otro_usuario: 'conflict',
  cuenta_con_historia: 'conflict',
  cuenta_desvinculada: 'conflict',
  articulo_ya_registrado: 'conflict',
  lista_ya_registrada: 'conflict',
  cambio_simultaneo: 'conflict',
  articulo_en_kit: 'conflict',
  kit_circular: 'conflict',
  importacion_con_errores: 'rejected',
  importacion_en_curso: 'conflict',
  padron_en_curso: 'conflict',
  importacion_interrumpida: 'conflict',
  importacion_ya_aplicada: 'conflict',
  importacion_no_deshacible: 'conflict',
  numero_ya_usado: 'conflict',
  numero_en_uso: 'conflict',
  cuit_de_otro_usuario: 'conflict',
  empresa_sin_verificar: 'conflict',
  demasiadas_sin_verificar: 'conflict',
  demasiadas_pruebas: 'conflict',
  demasiados_certificados: 'conflict',
  prueba_no_disponible: 'conflict',
  tramite_no_simulado: 'not_found',
  revision_reciente: 'limited',
  certificado_no_sirve: 'invalid',
  comprobante_emitiendo: 'conflict',
  comprobante_de_otro_ambiente: 'conflict',
  comprobante_no_es_borrador: 'conflict',
  comprobante_no_emitido: 'conflict',
  serie_ocupada: 'conflict',
  emision_cortada: 'conflict',
  cerrojo_perdido: 'conflict',
  emision_postergada: 'unavailable',
  hay_varias: 'conflict',
  venta_ya_facturada: 'conflict',
  venta_de_otra_empresa: 'conflict',
  venta_con_borrador: 'conflict',
  venta_no_facturable: 'conflict',
  comprador_no_permitido: 'conflict',
  comprador_invalido: 'invalid',
  venta_sin_factura: 'conflict',
  venta_sin_problema: 'conflict',
  lote_interrumpido: 'conflict',
  paquete_interrumpido: 'conflict',
  mes_ya_presentado: 'conflict',
  envio_no_configurado: 'conflict',
  cuenta_sin_empresa: 'conflict',
  cuenta_sin_punto_de_venta: 'conflict',
  punto_de_venta_no_electronico: 'conflict',
  punto_no_sirve: 'conflict',
  empresa_no_puede_emitir: 'conflict',
  nota_excede_factura: 'conflict',
  nota_en_emision: 'conflict',
  nota_distinta: 'conflict',
  nota_no_permitida: 'conflict',
  factura_ya_acreditada: 'conflict',
  cambio_no_permitido: 'conflict',
  comprobante_de_cambio: 'conflict',
  cambio_puede_requerir_fce: 'conflict',
  fecha_futura_sin_confirmar: 'conflict',
  documento_ajeno: 'conflict',
  documento_muy_grande: 'conflict',
  publicacion_sin_costo: 'conflict',
  cambio_precios_en_curso: 'conflict',
  cambio_precios_no_se_deshace: 'conflict',
  promo_no_permitida: 'conflict',
  base_de_datos_en_uso: 'conflict',
  base_de_datos_sin_crear: 'conflict',
  base_de_otro_uso: 'conflict',
  base_de_datos_mas_nueva: 'conflict',
  respaldo_danado: 'invalid',
  respaldo_mas_nuevo: 'conflict',
  respaldo_de_otro_secreto: 'conflict',
  respaldo_sin_datos: 'conflict',
  restaurar_sobre_datos: 'conflict',
  restauracion_sin_conciliar: 'unavailable',
  restauracion_por_reconocer: 'conflict',
  restauracion_punto_desconocido: 'conflict',
  ya_en_marcha: 'conflict',
  datos_en_mudanza: 'conflict',
  mudanza_con_servidor: 'conflict',
  mudanza_destino: 'invalid',
  mudanza_distinta: 'remote',
  mudanza_sin_entrada: 'conflict',
  mudanza_sin_lugar: 'conflict',
  puerto_ocupado: 'conflict',
  puerto_reservado: 'conflict',
  disco_lleno: 'remote',
  archivo_existente: 'conflict',
  clave_existente: 'conflict',
  certificado_del_simulador: 'conflict',
  archivo_no_disponible: 'invalid',
  // rules of the voucher
  comprobante_invalido: 'invalid',
  fecha_fuera_de_rango: 'invalid',
  fecha_anterior_a_la_serie: 'invalid',
  fecha_anterior_a_la_factura: 'invalid',
  // other systems
  arca_rechazo: 'rejected',
  arca_no_autorizado: 'rejected',
  arca_no_disponible: 'remote',
  arca_incierto: 'remote',
  arca_ticket_en_espera: 'remote',
  arca_ticket_rechazado: 'remote',
  arca_certificado: 'remote',
  padron_inconsistente: 'rejected',
  padron_no_disponible: 'remote',
  falta_padron: 'rejected',
  falta_ajuste_percepcion: 'rejected',
  padron_rechazado: 'rejected',
  percepcion_de_otro_mes: 'rejected',
  devolucion_fuera_de_plazo: 'rejected',
  reporte_no_corresponde: 'rejected',
  reporte_sin_diseno: 'rejected',
  reporte_con_errores: 'rejected',
  reporte_no_cierra: 'rejected',
  meli_no_disponible: 'remote',
  meli_no_autorizado: 'remote',
  meli_rechazo: 'rejected',
  vinculacion_rechazada: 'rejected',
  vinculacion_vencida: 'rejected',
  vinculacion_colaborador: 'rejected',
  aplicacion_bloqueada: 'rejected',
  meli_no_encontrado: 'not_found',
  bcra_no_disponible: 'remote',
  mail_no_disponible: 'remote',
  base_de_datos_no_disponible: 'unavailable',
  base_de_datos_ocupada: 'unavailable',
  reiniciando: 'unavailable',
  reloj_corrido: 'unavailable',
  // ours: what should always hold does not
  emision_incoherente: 'internal',
  registro_no_entra: 'internal',
  reporte_desordenado: 'internal',
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof errorKinds;

/** Facts the sentence needs; never secrets. */
export type ErrorData = Readonly<
  Record<string, string | number | boolean | null | readonly string[] | readonly Readonly<Record<string, string>>[]>
>;

/** The product's one exception: a code and its data. No status and no prose: messages/ has the sentence. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly data: ErrorData;

  constructor(code: ErrorCode, data: ErrorData = {}, options?: { cause?: unknown }) {
    super(code, options);
    this.name = 'AppError';
    this.code = code;
    this.data = data;
  }

  get kind(): ErrorKind {
    return errorKinds[this.code];
  }
}

/** Whether `error` is an AppError, optionally of one of `codes`. */
export function isAppError(error: unknown, ...codes: ErrorCode[]): error is AppError {
  return error instanceof AppError && (codes.length === 0 || codes.includes(error.code));
}
