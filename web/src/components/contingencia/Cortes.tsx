import type { CorteAbierto } from '@talonario/core/arca';
import { Link } from 'react-router';
import { useAhora } from '../../hooks/useAhora.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../Icon.tsx';
import { Puede } from '../Puede.tsx';
import { decirCorte } from './corte.ts';

/** Over every screen, the outages of ARCA whose term is over: vouchers go out with advance codes, may go out, or cannot. */
export default function Cortes({ cortes }: { cortes: readonly CorteAbierto[] }) {
  const ahora = useAhora();
  return cortes
    .filter(({ espera }) => espera !== 'plazo')
    .map((corte) => {
      const { titulo, detalle } = decirCorte(corte, ahora);
      return (
        <p key={`${corte.company_id} ${corte.id}`}>
          <Icon name="alerta" />
          <span>
            <strong>{titulo}.</strong> {detalle}{' '}
            {corte.impedimento === 'numeros_por_confirmar' ? (
              <Puede derecho="configurar">
                <Link to={paths.ajustesContingencia(corte.company_id)}>Confirmar los números</Link>
              </Puede>
            ) : (
              <Link to={paths.contingencia}>Ver</Link>
            )}
          </span>
        </p>
      );
    });
}
