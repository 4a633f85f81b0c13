/** What should be known of our access to ARCA before it fails. */
export interface AvisoArca {
  codigo: 'certificado_vencido' | 'certificado_por_vencer' | 'certificado_falta' | 'reloj_mal';
  /** Nothing can be issued, or will not within days. */
  urgente: boolean;
  texto: string;
}
