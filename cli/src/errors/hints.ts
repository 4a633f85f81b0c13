import type { ErrorCode } from '@talonario/core/base';

/**
 * The command that fixes or explains a failure, where there is one; of several, the first whose options the failed command has.
 * An option named alone (`--desde`) is of the command that failed.
 */
export const hints: Partial<Record<ErrorCode, string | readonly string[]>> = {
  falta_elegir_usuario: 'Agregá `--usuario EMAIL`, o poné TALONARIO_USUARIO en el entorno.',
  usuario_no_encontrado: 'Para crearlo: `talonario usuario crear EMAIL`.',
  usuario_bloqueado: 'Para dejarlo entrar de nuevo: `talonario usuario bloquear EMAIL --deshacer`.',
  fecha_invalida: 'Las fechas se escriben 2026-01-31, 31/01/2026, hoy, ayer o -7d (siete días atrás).',
  repetido_de_arca: 'Si es otro comprobante: `talonario emitir COMPROBANTE --confirmar-repetido`.',
  fecha_futura_sin_confirmar: 'Donde no hay quien conteste: agregá `--confirmar-fecha-futura`.',
  base_de_datos_sin_crear: 'Para empezar: `talonario iniciar`. Si tus datos están en otra carpeta: `--datos CARPETA`.',
  empresa_no_encontrada: 'Para verlas: `talonario empresas`.',
  empresa_sin_verificar: 'Quien administra Talonario puede verificarla: `talonario empresas verificar CUIT`.',
  cuenta_no_encontrada: 'Para verlas: `talonario cuentas`.',
  comprobante_no_encontrado: 'Para verlos: `talonario comprobantes`.',
  articulo_no_encontrado: 'Para verlos: `talonario articulos buscar TEXTO`.',
  lista_no_encontrada: 'Para verlas: `talonario precios`.',
  recuperado_no_encontrado: 'Para verlos: `talonario respaldo verificar`.',
  punto_de_venta_no_encontrado: 'Para ver los que tiene: `talonario empresas`.',
  publicacion_no_encontrada: 'Para verlas: `talonario publicaciones --cuenta CUENTA`.',
  sin_acceso: 'Para ver quiénes comparten con vos: `talonario personas`.',
  miembro_no_encontrado: 'Para ver con quiénes: `talonario personas`.',
  invitacion_no_encontrada: 'Para verlas: `talonario personas`.',
  enlace_no_encontrado: 'Para verlos: `talonario contador enlaces --empresa CUIT`.',
  clave_no_encontrada: 'Para verlas: `talonario claves`.',
  destino_no_encontrado: 'Para verlos: `talonario destinos`.',
  entrega_no_encontrada: 'Para verlos: `talonario destinos entregas DESTINO`.',
  trabajo_no_encontrado: 'Para verlos: `talonario trabajos`.',
  venta_no_encontrada: [
    'Si es de hace más de 30 días, decí desde cuándo buscarla: `--desde -90d`.',
    'Para ver las cuentas vinculadas: `talonario cuentas`.',
  ],
  venta_sin_leer: 'Para leerla: `talonario ventas --cuenta CUENTA --desde FECHA --hasta FECHA`.',
  venta_sin_problema: 'Para ver las que tienen uno: `talonario problemas`.',
  arca_no_disponible: 'Para ver cómo está: `talonario arca estado`.',
  arca_incierto: 'Para verificarlo: `talonario arca conciliar`.',
  arca_certificado: 'Para hacer uno: `talonario arca certificado crear`.',
  clave_existente: [
    'Para renovar su certificado: `talonario arca certificado renovar`. Para hacer otra, en otra carpeta: `--salida CARPETA`.',
    'Para renovar su certificado: `talonario arca certificado renovar`.',
  ],
  arca_rechazo: 'Para ver lo que se habló con ARCA: `talonario arca bitacora`.',
};

/** A command as it was typed: its words, with what it was given, and the options that it takes. */
export interface Typed {
  words: string;
  options: readonly string[];
}

/** Advice on a failure of `typed`; null: the command is unknown. None where the advice would be the command that just failed. */
export function hintFor(code: ErrorCode, typed: Typed | null): string | undefined {
  const hint = [hints[code] ?? []].flat().find((each) => namesOptionsOf(each, typed?.options ?? []));
  return typed !== null && hint?.includes(`\`talonario ${typed.words}\``) ? undefined : hint;
}

function namesOptionsOf(hint: string, options: readonly string[]): boolean {
  const alone = [...hint.matchAll(/`(--[a-z-]+)[^`]*`/g)];
  return alone.every(([, option = '']) => options.includes(option));
}
