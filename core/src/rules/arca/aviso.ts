/** A warning about our access to ARCA, given before it fails. */
export interface AvisoArca {
  codigo:
    | 'certificado_vencido'
    | 'certificado_por_vencer'
    | 'certificado_falta'
    | 'padron_sin_servicio'
    | 'reloj_mal'
    | 'caea_falta'
    | 'caea_numeros'
    | 'caea_por_informar'
    | 'caea_rechazado';
  /** Whether nothing can be issued now, or will be within days. */
  urgente: boolean;
  texto: string;
}
