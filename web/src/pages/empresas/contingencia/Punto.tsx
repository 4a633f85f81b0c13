import { Button, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatPuntoDeVenta } from '@talonario/core/comprobantes';
import type { Empresa } from '@talonario/core/empresas';
import type { PuntosArca } from '@talonario/core/inicio';
import { Select } from '../../../components/campos/Select.tsx';
import { Fallo } from '../../../components/estados/Fallo.tsx';
import { Notice } from '../../../components/estados/States.tsx';
import { DibujosPuntoCaea } from '../../../components/verificacion/dibujos/Dibujos.tsx';
import { puntosContingenciaQuery } from '../../../queries/empresas/contingencia.ts';
import classes from './Ajustes.module.css';

interface Props {
  empresa: Empresa;
  /** Chosen or typed number; empty: none yet. */
  value: string;
  onChange: (punto: string) => void;
  onBlur?: () => void;
  error?: React.ReactNode;
}

/** Point of sale of contingency: one of those of type CAEA that ARCA lists or, where ARCA lists none, its typed number. */
export function Punto({ empresa, ...campo }: Props) {
  const { data, error, isFetching, refetch } = useQuery(puntosContingenciaQuery(empresa.id));
  const ask = () => void refetch();
  if (data === undefined && !error) {
    return (
      <div aria-busy="true" role="status" aria-label="Buscando tus puntos de venta en ARCA">
        <Skeleton height={14} width="12rem" mb={8} />
        <Skeleton height={36} />
      </div>
    );
  }
  if (data === undefined || data.estado === 'sin_permiso') {
    return (
      <>
        <Fallo fallo={error} tono="ambar">
          <Preguntar working={isFetching} onClick={ask} />
        </Fallo>
        {data && (
          <Notice tono="ambar">
            <p>ARCA contesta que no estamos autorizados para tu CUIT (600): fijate en la verificación de la empresa.</p>
            <Preguntar working={isFetching} onClick={ask} />
          </Notice>
        )}
        <Tipeado {...campo} />
      </>
    );
  }
  if (data.estado === 'sin_lista') {
    return (
      <>
        <Notice tono="ambar">
          ARCA no informa tus puntos de venta (602), como es usual en homologación. Escribí el número de tu punto de
          venta de tipo CAEA: no podemos revisarlo.
        </Notice>
        <Tipeado {...campo} />
      </>
    );
  }
  return <Listado empresa={empresa} puntos={data} working={isFetching} onAsk={ask} {...campo} />;
}

interface ListadoProps extends Props {
  puntos: PuntosArca;
  working: boolean;
  onAsk: () => void;
}

function Listado({ empresa, puntos: { puntos, libre }, working, onAsk, value, ...campo }: ListadoProps) {
  const sirven = puntos.filter(({ impedimento }) => impedimento === null).map(({ numero }) => String(numero));
  const opciones = value === '' || sirven.includes(value) ? sirven : [value, ...sirven];
  const crear = (
    <>
      <DibujosPuntoCaea numero={libre ?? 1} situacion_iva={empresa.situacion_iva} />
      <p className={classes.suave}>
        ARCA puede demorar en mostrarlo. No se carga entre los puntos de venta de la empresa.
      </p>
      <Preguntar working={working} onClick={onAsk} texto="Ya lo creé: preguntarle a ARCA" />
    </>
  );
  if (opciones.length === 0) {
    return (
      <div className={classes.crear}>
        <Notice tono="ambar">
          ARCA no muestra ningún punto de venta de tipo CAEA de esta empresa. Se crea en su sitio, así:
        </Notice>
        {crear}
      </div>
    );
  }
  return (
    <>
      <Select
        label={LABEL}
        description="Es de tipo CAEA: se usa solo cuando ARCA no responde, y no se elige al facturar."
        placeholder="Elegí un punto de venta"
        required
        data={opciones.map((numero) => ({ value: numero, label: formatPuntoDeVenta(Number(numero)) }))}
        allowDeselect={false}
        {...campo}
        value={value === '' ? null : value}
        onChange={(numero) => campo.onChange(numero ?? '')}
      />
      <details className={classes.mas}>
        <summary>Crear otro en ARCA</summary>
        <div className={classes.crear}>{crear}</div>
      </details>
    </>
  );
}

function Tipeado({ value, onChange, onBlur, error }: Omit<Props, 'empresa'>) {
  return (
    <TextInput
      label={LABEL}
      description="Su número en ARCA. Se usa solo cuando ARCA no responde, y no se elige al facturar."
      required
      inputMode="numeric"
      maxLength={5}
      autoComplete="off"
      data-path="punto"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      {...(onBlur && { onBlur })}
      error={error}
    />
  );
}

interface PreguntarProps {
  working: boolean;
  onClick: () => void;
  texto?: string;
}

function Preguntar({ working, onClick, texto = 'Preguntarle a ARCA de nuevo' }: PreguntarProps) {
  return (
    <Button mt="xs" variant="default" loading={working} onClick={onClick}>
      {texto}
    </Button>
  );
}

const LABEL = 'Punto de venta de contingencia';
