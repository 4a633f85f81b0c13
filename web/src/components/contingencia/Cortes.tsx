import { Button } from '@mantine/core';
import type { CorteAbierto } from '@talonario/core/arca';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAhora } from '../../hooks/useAhora.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../Icon.tsx';
import { Puede } from '../Puede.tsx';
import { decirCorte } from './corte.ts';
import { EmitirConCaea } from './EmitirConCaea.tsx';

/**
 * Over every screen, the outages of ARCA in which vouchers go out with advance codes, may go out when a person says so, or cannot. A
 * question the person put off comes again when the page is loaded.
 */
export default function Cortes({ cortes }: { cortes: readonly CorteAbierto[] }) {
  const ahora = useAhora();
  const [postergados, setPostergados] = useState<ReadonlySet<string>>(new Set());
  const [preguntando, setPreguntando] = useState<CorteAbierto | null>(null);
  return (
    <>
      {cortes
        .filter(({ id, espera }) => espera !== 'plazo' && !postergados.has(id))
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
              {corte.espera === 'confirmacion' && (
                <Puede derecho="emitir">
                  <Button size="xs" onClick={() => setPreguntando(corte)}>
                    Emitir con CAEA ahora
                  </Button>
                  <Button
                    size="xs"
                    variant="default"
                    onClick={() => setPostergados((ids) => new Set([...ids, corte.id]))}
                  >
                    Esperar
                  </Button>
                </Puede>
              )}
            </p>
          );
        })}
      {preguntando && <EmitirConCaea corte={preguntando} onClose={() => setPreguntando(null)} />}
    </>
  );
}
