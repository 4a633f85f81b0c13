import { useQuery } from '@tanstack/react-query';
import type { ArcaEstado } from '@talonario/core/arca';
import type { ComponentProps } from 'react';
import { useConexion } from '../hooks/useConexion.ts';
import { useTalonario } from '../hooks/useTalonario.ts';
import { alAbrir } from './alAbrir.tsx';
import type { ArcaDetalle as DetalleConCodigo } from './ArcaDetalle.tsx';
import classes from './ArcaLight.module.css';
import { arcaQuery } from '../queries/empresas/arca.ts';
import { instalacionQuery } from '../queries/instalacion.ts';

const ArcaDetalle = alAbrir<ComponentProps<typeof DetalleConCodigo>>(
  'dialog',
  async () => (await import('./ArcaDetalle.tsx')).ArcaDetalle,
);

const POLL_MS = 60_000;
/** While Talonario does not answer: whoever waits for it sees at once that it is back. */
const POLL_SIN_TALONARIO_MS = 5_000;

/** ARCA's light: whether it answers, what waits for it, and its last words. What is between us and ARCA is said before it. */
export function ArcaLight() {
  const talonario = useTalonario();
  const { data: estado } = useQuery({ ...arcaQuery, refetchInterval: talonario ? POLL_MS : POLL_SIN_TALONARIO_MS });
  const conexion = useConexion();
  const { data: instalacion } = useQuery(instalacionQuery);
  const luz = luzOf(estado, { conexion, talonario, enPausa: (instalacion?.pausa ?? null) !== null });
  return (
    <ArcaDetalle {...{ estado, conexion, talonario }}>
      <button type="button" className={classes.luz} data-luz={luz.forma}>
        <i aria-hidden="true" />
        <span className={classes.largo}>{luz.texto}</span>
        <span className={classes.corto} aria-hidden="true">
          {talonario ? 'ARCA' : 'Sin respuesta'}
        </span>
        {estado && estado.en_cola.cantidad > 0 && (
          <b>
            {estado.en_cola.cantidad} <span>en cola</span>
          </b>
        )}
      </button>
    </ArcaDetalle>
  );
}

/** Green and round when all is well; amber and square when somebody should look; empty when it is not known. */
type Forma = 'si' | 'no' | 'no-se';

/** Light of the present state, the worst case first. */
function luzOf(
  estado: ArcaEstado | undefined,
  { conexion, talonario, enPausa }: Record<'conexion' | 'talonario' | 'enPausa', boolean>,
): { forma: Forma; texto: string } {
  if (!conexion) return { forma: 'no', texto: 'Sin conexión' };
  if (!talonario) return { forma: 'no', texto: 'Talonario no responde' };
  if (!estado) return { forma: 'no-se', texto: 'ARCA: sin datos' };
  if (estado.certificado?.vencido) return { forma: 'no', texto: 'ARCA: certificado vencido' };
  if (estado.cortes.some(({ espera }) => espera === 'confirmacion'))
    return { forma: 'no', texto: 'ARCA no responde: elegí qué hacer' };
  if (estado.cortes.some(({ espera }) => espera === 'emite'))
    return { forma: 'no', texto: 'ARCA no responde: sale con CAEA' };
  if (!estado.responde) return { forma: 'no', texto: 'ARCA no responde' };
  if (estado.sin_confirmar.cantidad > 0)
    return { forma: 'no', texto: `ARCA: ${estado.sin_confirmar.cantidad} sin confirmar` };
  if (enPausa) return { forma: 'no', texto: 'Mercado Libre en pausa' };
  const [aviso] = estado.avisos;
  return aviso
    ? { forma: 'no', texto: cortos[aviso.codigo] ?? 'ARCA: hay un aviso' }
    : { forma: 'si', texto: 'ARCA responde' };
}

const cortos: Readonly<Record<string, string>> = {
  certificado_por_vencer: 'ARCA: certificado por vencer',
  certificado_falta: 'ARCA: falta el certificado',
  padron_sin_servicio: 'ARCA: falta autorizar el padrón',
  reloj_mal: 'ARCA: reloj fuera de hora',
};
