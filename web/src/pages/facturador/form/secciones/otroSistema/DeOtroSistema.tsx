import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TipoComprobante } from '@talonario/core/base';
import {
  isElectronico,
  listReferibles,
  NUMERO_MAXIMO,
  PUNTO_MAXIMO,
  tipoComprobanteOf,
  type Comprobante,
} from '@talonario/core/comprobantes';
import { useState, type KeyboardEvent } from 'react';
import { ApiError } from '../../../../../api.ts';
import { Columnas } from '../../../../../components/campos/Columnas.tsx';
import { Select } from '../../../../../components/campos/Select.tsx';
import { CampoTexto } from '../../../../../components/campos/texto/CampoTexto.tsx';
import { EsperaRemota } from '../../../../../components/estados/EsperaRemota.tsx';
import { Fallo } from '../../../../../components/estados/Fallo.tsx';
import { Notice } from '../../../../../components/estados/States.tsx';
import { Icon } from '../../../../../components/Icon.tsx';
import { useAcceso } from '../../../../../hooks/useAcceso.ts';
import { deOtroSistemaQuery, type Referido } from '../../../../../queries/otroSistema.ts';
import type { SeccionProps } from '../seccion.ts';
import { Hallado } from './Hallado.tsx';
import classes from './OtroSistema.module.css';

interface Props extends SeccionProps<'company_id' | 'tipo_comprobante'> {
  /** Links the voucher, once it is recorded here. */
  onPick: (comprobante: Comprobante) => void;
  /** Makes the note for a period instead: the voucher cannot be named. */
  onPeriodo: () => void;
}

/** Search in ARCA of a voucher that the company issued with another system: its kind, its point of sale and its number. */
export function DeOtroSistema({ v, campo, contexto, onPick, onPeriodo }: Props) {
  const { puede } = useAcceso();
  const tipos = v.tipo_comprobante === null ? [] : listReferibles(v.tipo_comprobante);
  const [tipo, setTipo] = useState<TipoComprobante | null>(null);
  const [punto, setPunto] = useState('');
  const [numero, setNumero] = useState('');
  const [buscado, setBuscado] = useState<Referido | null>(null);
  const { company_id } = v;
  const elegido = tipo !== null && tipos.includes(tipo) ? tipo : (tipos[0] ?? null);
  const referido = referidoOf({ company_id, tipo_comprobante: elegido, punto, numero });
  const { data, error, isFetching, refetch } = useQuery({
    ...deOtroSistemaQuery(buscado ?? SIN_BUSCAR),
    enabled: buscado !== null,
  });
  const vigente = buscado !== null && referido !== null && isSameReferido(buscado, referido);
  const search = () => {
    if (referido === null) return;
    if (vigente) void refetch();
    else setBuscado(referido);
  };
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    search();
  };
  if (company_id === null) {
    return <Notice>Elegí primero el emisor: en ARCA se buscan los comprobantes de esa empresa.</Notice>;
  }
  if (!puede('emitir')) {
    return (
      <Notice>
        Traer un comprobante de ARCA lo registra como emitido, y para eso hace falta permiso para emitir en esta
        empresa. Pedíselo al titular.
      </Notice>
    );
  }
  return (
    <div className={classes.buscador} onKeyDown={onEnter}>
      <Columnas de={3}>
        <Select
          label="Comprobante"
          data={tipos.map((codigo) => ({ value: String(codigo), label: tipoComprobanteOf(codigo).nombre }))}
          value={elegido === null ? null : String(elegido)}
          allowDeselect={false}
          onChange={(codigo) => setTipo(codigo === null ? null : (Number(codigo) as TipoComprobante))}
        />
        <CampoTexto
          label="Punto de venta"
          inputMode="numeric"
          maxLength={5}
          placeholder="7"
          value={punto}
          onChange={(texto) => setPunto(texto.replaceAll(/\D/g, ''))}
        />
        <CampoTexto
          label="Número"
          inputMode="numeric"
          maxLength={8}
          placeholder="1234"
          value={numero}
          onChange={(texto) => setNumero(texto.replaceAll(/\D/g, ''))}
        />
      </Columnas>
      <div className={classes.pedido}>
        <Button
          variant="default"
          leftSection={<Icon name="buscar" size={16} />}
          disabled={referido === null}
          loading={isFetching}
          onClick={search}
        >
          Buscar el comprobante
        </Button>
        <Text size="xs" c="dimmed">
          ARCA muestra los comprobantes emitidos por web services, con cualquier programa. No hace falta cargar ese
          punto de venta.
        </Text>
      </div>
      <EsperaRemota esperando={isFetching ? 'otro_sistema' : null} />
      {isFetching && <Skeleton height={160} aria-label="Buscando el comprobante en ARCA" />}
      {!isFetching && vigente && error !== null && (
        <SinDatos error={error} onRetry={() => void refetch()} onPeriodo={onPeriodo} />
      )}
      {!isFetching && vigente && error === null && data && (
        <Hallado
          key={`${buscado.tipo_comprobante} ${buscado.punto_de_venta} ${buscado.numero_comprobante}`}
          referido={buscado}
          data={data}
          sinPunto={contexto.empresa?.puntosDeVenta.every(({ modo_facturacion }) => !isElectronico(modo_facturacion))}
          onPick={onPick}
        />
      )}
      {campo('comprobante_vinculado').error && (
        <Text size="sm" c="var(--rojo)" role="alert">
          {campo('comprobante_vinculado').error}
        </Text>
      )}
    </div>
  );
}

/** Key of the reading while nothing was asked for. */
const SIN_BUSCAR: Referido = { company_id: '', tipo_comprobante: 0, punto_de_venta: 0, numero_comprobante: 0 };

/** Failures by which the voucher is known to be out of reach: asking again does not help. */
const AUSENTES: ReadonlySet<string> = new Set(['comprobante_no_esta_en_arca', 'punto_sin_web_services']);

function SinDatos({ error, onRetry, onPeriodo }: { error: Error; onRetry: () => void; onPeriodo: () => void }) {
  const codigo = error instanceof ApiError ? error.codigo : null;
  const ausente = codigo !== null && AUSENTES.has(codigo);
  return (
    <Fallo fallo={error} tono={ausente ? 'ambar' : 'rojo'}>
      {codigo === 'punto_sin_web_services' && (
        <Button variant="default" size="compact-sm" mt="xs" onClick={onPeriodo}>
          Hacer la nota por un período
        </Button>
      )}
      {!ausente && (
        <Button variant="default" size="compact-sm" mt="xs" onClick={onRetry}>
          Reintentar
        </Button>
      )}
    </Fallo>
  );
}

interface Tipeado {
  company_id: string | null;
  tipo_comprobante: TipoComprobante | null;
  punto: string;
  numero: string;
}

/** The voucher as typed; null: something is missing or out of range. */
function referidoOf({ company_id, tipo_comprobante, punto, numero }: Tipeado): Referido | null {
  const [punto_de_venta, numero_comprobante] = [Number(punto), Number(numero)];
  const entero = punto_de_venta > 0 && punto_de_venta < PUNTO_MAXIMO && numero_comprobante > 0;
  if (company_id === null || tipo_comprobante === null || !entero || numero_comprobante > NUMERO_MAXIMO) return null;
  return { company_id, tipo_comprobante, punto_de_venta, numero_comprobante };
}

function isSameReferido(buscado: Referido, referido: Referido): boolean {
  return (Object.keys(buscado) as (keyof Referido)[]).every((clave) => buscado[clave] === referido[clave]);
}
