import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatPuntoDeVenta } from '@talonario/core/comprobantes';
import type { EsperaComienzo, PuntoArca, PuntosArca } from '@talonario/core/inicio';
import { Link } from 'react-router';
import { call } from '../../../api.ts';
import { ErrorState, Notice } from '../../../components/estados/States.tsx';
import { DibujosPunto } from '../../../components/verificacion/dibujos/Dibujos.tsx';
import { paths } from '../../../paths.ts';
import { puntosArcaQuery } from '../../../queries/empresas/arca.ts';
import { empresaQuery, verificacionQuery } from '../../../queries/empresas/empresas.ts';
import { ConPuntoTipeado } from './ConPuntoTipeado.tsx';
import { Espera } from './Espera.tsx';
import { EsqueletoGuia } from './EsqueletoGuia.tsx';
import { Fallo } from '../../../components/estados/Fallo.tsx';
import classes from './Guia.module.css';
import { enMiles } from '../../../textos/numeros.ts';
import { useDar, type PropsDePaso } from './paso.ts';

/** Choice of the ARCA point of sale that the company invoices with. */
export function PasoPunto({ comienzo: { empresa, espera } }: PropsDePaso) {
  const id = empresa?.id ?? '';
  const { data, error, refetch, isFetching } = useQuery(puntosArcaQuery(id));
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <EsqueletoGuia />;
  if (data.estado === 'sin_permiso') {
    return (
      <Notice tono="ambar">
        <p>
          ARCA contesta que no estamos autorizados para tu CUIT (600): la delegación se sacó, o todavía no se ve de
          nuevo.
        </p>
        <Button mt="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
          Preguntarle a ARCA ahora
        </Button>
      </Notice>
    );
  }
  if (data.estado === 'sin_lista') {
    return (
      <>
        <Notice tono="ambar" mb="md">
          <p>
            ARCA no informa tus puntos de venta (602), como es usual en homologación. No hay nada que esperar: escribí
            el número que tenés en ARCA para web services.
          </p>
        </Notice>
        <ConPuntoTipeado empresa_id={id} />
      </>
    );
  }
  return <Listados id={id} puntos={data} espera={espera} revisando={isFetching} onRevisar={() => void refetch()} />;
}

interface Props {
  id: string;
  puntos: PuntosArca;
  espera: EsperaComienzo | null;
  revisando: boolean;
  onRevisar: () => void;
}

const impedimentos: Readonly<Record<NonNullable<PuntoArca['impedimento']>, string>> = {
  otro_sistema: 'Es de otro sistema: no sirve para web services',
  bloqueado: 'ARCA lo tiene bloqueado',
  de_baja: 'Está dado de baja',
};

/** Whether a point of sale that can invoice was used before, with this program or another. */
function textoDeUso({ usado_hasta }: PuntoArca): string {
  if (usado_hasta === null) return 'Sirve para facturar';
  if (usado_hasta === 0) return 'Sirve para facturar, y está sin usar';
  return `Sirve para facturar. Ya se usó, hasta el número ${enMiles(usado_hasta)}`;
}

function Listados({ id, puntos: { puntos, libre }, espera, revisando, onRevisar }: Props) {
  const { working, fallo, dar } = useDar();
  const usar = (numero: number) => dar(() => call('tomarPuntoArca', { params: { id }, body: { numero } }));
  const sirven = puntos.filter(({ impedimento }) => impedimento === null);
  const numero = espera?.numero ?? libre ?? 1;
  return (
    <>
      {puntos.length > 0 && (
        <ul className={classes.puntos}>
          {puntos.map((punto) => (
            <li key={punto.numero} data-no={punto.impedimento !== null || undefined}>
              <strong className={classes.numero}>{formatPuntoDeVenta(punto.numero)}</strong>
              <span>{punto.impedimento === null ? textoDeUso(punto) : impedimentos[punto.impedimento]}</span>
              {punto.impedimento === null && (
                <Button
                  size="compact-md"
                  variant={sirven.length > 1 ? 'default' : 'filled'}
                  disabled={working}
                  aria-label={`Usar el ${formatPuntoDeVenta(punto.numero)}`}
                  onClick={() => void usar(punto.numero)}
                >
                  Usar
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {sirven.length > 0 && (
        <p className={classes.suave}>
          {sirven.some(({ usado_hasta }) => (usado_hasta ?? 0) > 0)
            ? 'El punto de venta usado puede ser de otro sistema. Si lo seguís usando ahí, creá uno aparte para Talonario: cada punto de venta lleva su numeración.'
            : 'Si ya facturás con otro sistema, conviene un punto de venta aparte: cada uno lleva su numeración.'}
        </p>
      )}
      {sirven.length === 0 ? (
        <Nuevo
          id={id}
          numero={numero}
          espera={espera}
          usar={usar}
          working={working || revisando}
          onRevisar={onRevisar}
        />
      ) : (
        <details className={classes.mas}>
          <summary>Crear un punto de venta nuevo en ARCA</summary>
          <Nuevo
            id={id}
            numero={numero}
            espera={null}
            usar={usar}
            working={working || revisando}
            onRevisar={onRevisar}
          />
        </details>
      )}
      <Fallo fallo={fallo} mt="md" />
      {fallo !== null && (
        <p>
          <Link to={paths.empresa(id)}>Agregarlo a mano en la empresa</Link>
        </p>
      )}
    </>
  );
}

interface NuevoProps {
  id: string;
  numero: number;
  espera: EsperaComienzo | null;
  working: boolean;
  usar: (numero: number) => Promise<boolean>;
  onRevisar: () => void;
}

/** No point of sale to invoice with yet: how it is made, and what is awaited. */
function Nuevo({ id, numero, espera, working, usar, onRevisar }: NuevoProps) {
  const { data: empresa } = useQuery(empresaQuery(id));
  const { data: verificacion } = useQuery(verificacionQuery(id));
  const { working: simulando, fallo, dar } = useDar();
  const simular = () =>
    dar(async () => {
      await call('simularTramite', { params: { id }, body: { tramite: 'crear_punto' } });
      await call('tomarPuntoArca', { params: { id }, body: { numero } });
    });
  if (!empresa) return null;
  return (
    <div className={classes.nuevo}>
      <p>
        Creá en ARCA el punto de venta <strong className={classes.numero}>{numero}</strong>. Apenas aparezca en su
        lista, facturás con él.
      </p>
      <DibujosPunto numero={numero} situacion_iva={empresa.situacion_iva} />
      {espera && <Espera espera={espera} />}
      <div className={classes.botones}>
        <Button loading={working || simulando} onClick={() => (espera ? void usar(numero) : onRevisar())}>
          Ya lo creé: preguntarle a ARCA
        </Button>
        {verificacion?.simulable && verificacion.punto?.numero === numero && (
          <Button variant="default" disabled={working || simulando} onClick={() => void simular()}>
            Crearlo en el simulador
          </Button>
        )}
      </div>
      <Fallo fallo={fallo} mt="md" />
    </div>
  );
}
