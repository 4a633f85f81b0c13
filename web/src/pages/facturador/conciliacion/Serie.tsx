import { Box, Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeSinConfirmar } from '@talonario/core/arca';
import { formatNumero } from '@talonario/core/comprobantes';
import { Link } from 'react-router';
import { call } from '../../../api.ts';
import { AvisoPresentado } from '../../../components/estados/AvisoPresentado.tsx';
import { StatusBadge } from '../../../components/estados/StatusBadge.tsx';
import { VolverAPreguntar } from '../../../components/retenidos/VolverAPreguntar.tsx';
import { facturasKey } from '../../../queries/facturas.ts';
import { notify, notifyFallo } from '../../../components/toasts/notify.tsx';
import { paths } from '../../../paths.ts';
import { cuantas, decir, nombreDeSerie, type Diferencia, type SerieConciliada } from './conciliacion.ts';
import classes from './Serie.module.css';
import { Puede } from '../../../components/Puede.tsx';

interface Registro {
  cuales: readonly Diferencia[];
  boton: number | 'todos';
}

/** A serie of ours against ARCA's: what differs, what it means, and one click to record what is missing. */
export function Serie({
  serie,
  empresa,
  onAdopted,
}: {
  serie: SerieConciliada;
  empresa: string;
  onAdopted: () => Promise<unknown>;
}) {
  const queryClient = useQueryClient();
  const { cuit, punto_de_venta, tipo_comprobante } = serie;
  const {
    mutate: adopt,
    isPending,
    variables,
  } = useMutation({
    mutationFn: async ({ cuales: numeros }: Registro) => {
      for (const { numero } of numeros) {
        const adoptado = await call('adoptarComprobante', {
          body: { cuit, punto_de_venta, tipo_comprobante, numero },
        });
        notify.success(`Registraste ${formatNumero(adoptado)}`);
      }
    },
    onError: notifyFallo,
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: facturasKey });
      return onAdopted();
    },
  });
  const working = isPending ? variables.boton : null;
  const nombre = nombreDeSerie(serie);
  const duda = describeSinConfirmar(serie);
  const coincide = duda === null && serie.diferencias.length === 0;
  const faltan = serie.diferencias.filter(({ tipo }) => tipo === 'falta');

  return (
    <section className={classes.serie} aria-label={`${nombre}, ${empresa}`}>
      <header>
        <h2>{nombre}</h2>
        <p>
          {empresa}
          <span>
            Último número: {serie.nuestro} acá, {serie.arca} en ARCA. Comparados: {serie.comparados}.
          </span>
        </p>
        <StatusBadge tono={coincide ? 'verde' : 'ambar'} icon={coincide ? 'emitida' : 'alerta'}>
          {duda !== null && serie.diferencias.length === 0 ? 'sin confirmar' : cuantas(serie.diferencias.length)}
        </StatusBadge>
        {faltan.length > 1 && (
          <Puede derecho="emitir">
            <Button
              size="compact-sm"
              loading={working === 'todos'}
              disabled={working !== null && working !== 'todos'}
              onClick={() => adopt({ cuales: faltan, boton: 'todos' })}
            >
              Registrar los {faltan.length} que faltan
            </Button>
          </Puede>
        )}
      </header>
      {duda !== null && (
        <Box px="md" py="sm">
          <Text size="sm">{duda}</Text>
          <VolverAPreguntar serie={serie} onAnswered={onAdopted} />
        </Box>
      )}
      {serie.diferencias.length > 0 && (
        <ul className={classes.diferencias}>
          {serie.diferencias.map((diferencia) => {
            const { titulo, explicacion, nuestro, arca, adoptable } = decir(serie, diferencia);
            return (
              <li key={diferencia.numero}>
                <div>
                  <p>
                    <strong>
                      {diferencia.nuestro ? <Link to={paths.factura(diferencia.nuestro.id)}>{titulo}</Link> : titulo}
                    </strong>
                  </p>
                  <p>{explicacion}</p>
                  {adoptable && <AvisoPresentado empresa={serie} fecha={diferencia.arca?.fecha ?? null} />}
                  <dl>
                    {nuestro !== null && (
                      <div>
                        <dt>Acá: </dt>
                        <dd>{nuestro}</dd>
                      </div>
                    )}
                    {arca !== null && (
                      <div>
                        <dt>En ARCA: </dt>
                        <dd>{arca}</dd>
                      </div>
                    )}
                  </dl>
                </div>
                {adoptable && (
                  <Puede derecho="emitir">
                    <Button
                      variant="default"
                      loading={working === diferencia.numero}
                      disabled={working !== null && working !== diferencia.numero}
                      onClick={() => adopt({ cuales: [diferencia], boton: diferencia.numero })}
                      aria-label={`Registrar ${titulo}`}
                    >
                      Registrar
                    </Button>
                  </Puede>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
