import type { EstadoDeTraspaso } from '../../../contract/empresas/traspaso.ts';
import { dato } from '../datos.ts';
import { fila } from '../fila.ts';

const resueltos: Readonly<Record<EstadoDeTraspaso, string>> = {
  ofrecido: 'El traspaso todavía espera respuesta.',
  aceptado: 'El traspaso ya se aceptó: la empresa cambió de titular.',
  rechazado: 'El traspaso se rechazó: la empresa sigue con su titular.',
  retirado: 'El titular retiró el traspaso: la empresa sigue siendo suya.',
  vencido: 'El traspaso venció sin respuesta. El titular lo puede ofrecer de nuevo.',
};

/** Hand-overs of companies to another owner. */
export const erroresDeTraspaso = {
  traspaso_no_encontrado: fila(
    'not_found',
    () => 'No se encontró el traspaso. Solo lo ven quien lo ofreció y quien lo recibió.',
    'Para verlos: `talonario traspasos`.',
  ),
  traspaso_resuelto: fila<{ estado: EstadoDeTraspaso }>('conflict', ({ estado }) => resueltos[estado ?? 'vencido']),
  traspaso_pendiente: fila<{ email: string }>(
    'conflict',
    (data) =>
      `La empresa ya está ofrecida a ${dato(data, 'email') ?? 'otra persona'}. Retirá ese traspaso antes de ofrecer otro.`,
    'Para verlos: `talonario traspasos`.',
  ),
  traspaso_cambio: fila<{ empresas: readonly string[] }>(
    'conflict',
    ({ empresas }) =>
      `La empresa comparte una cuenta de venta con ${empresas?.join(', ') || 'otra empresa'}: se traspasan juntas. Ofrecé el traspaso de todas.`,
  ),
  traspaso_impedido: fila<{ motivos: readonly string[] }>('conflict', ({ motivos }) =>
    `La empresa no se puede traspasar todavía. ${(motivos ?? []).join(' ')}`.trim(),
  ),
};
