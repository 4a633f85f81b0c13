import { Button, Checkbox, Group, Progress, Text } from '@mantine/core';
import { nombreDeMes, type ImportacionHecha } from '@talonario/core/contador';
import type { Empresa } from '@talonario/core/empresas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../api.ts';
import { SoltarArchivo } from '../../../components/archivos/SoltarArchivo.tsx';
import { Notice } from '../../../components/estados/States.tsx';
import { comprasKey, importacionDeComprasQuery } from '../../../queries/contador/compras.ts';
import { enMiles, enPlural } from '../../../textos/numeros.ts';
import { upload } from '../../../upload.ts';
import { ColumnasDialog } from './ColumnasDialog.tsx';
import classes from './Compras.module.css';

interface Props {
  empresa: Empresa;
  periodo: string;
}

/** A row that the file does not have whole: its line and the reason. */
type FilaRota = ApiError['problemas'][number];
type Resultado = { archivo: File } & (
  | { importacion: ImportacionHecha }
  | { fallo: string; rotas: readonly FilaRota[] }
);

/** Import of ARCA's list of vouchers received, of the chosen month. */
export function ImportarCompras({ empresa: { id }, periodo }: Props) {
  const queryClient = useQueryClient();
  const [enviando, setEnviando] = useState<{ archivo: File; parte: number } | null>(null);
  const [resultado, setResultado] = useState<Resultado | null>(null);
  const [sinReconocer, setSinReconocer] = useState<{ archivo: File; importacion: ImportacionHecha } | null>(null);
  const [reemplazar, setReemplazar] = useState(false);
  const { data } = useQuery(importacionDeComprasQuery(id, enviando !== null));

  const send = async (archivo: File, { aunqueFalten = false } = {}) => {
    setResultado(null);
    setEnviando({ archivo, parte: 0 });
    try {
      const importacion = await upload('importarCompras', {
        params: { id },
        query: {
          periodo,
          reemplazar: reemplazar ? 'si' : undefined,
          aunque_falten: aunqueFalten ? 'si' : undefined,
        },
        archivo,
        onProgress: (parte) => setEnviando({ archivo, parte }),
      });
      if (importacion.columnas.length > 0) setSinReconocer({ archivo, importacion });
      else setResultado({ archivo, importacion });
    } catch (error) {
      const rotas = error instanceof ApiError ? error.problemas : [];
      setResultado({ archivo, fallo: sentenceOf(error), rotas });
    }
    setEnviando(null);
    await queryClient.invalidateQueries({ queryKey: comprasKey(id) });
  };

  return (
    <section aria-label="Importar compras">
      <h2>Importar</h2>
      <SoltarArchivo
        onFiles={([archivo]) => archivo && void send(archivo)}
        subiendo={enviando !== null}
        accept=".csv,.zip,.xlsx,.txt"
      >
        Mis Comprobantes, recibidos, como baja de ARCA: CSV, ZIP o XLSX. Entran los de {nombreDeMes(periodo)}.
      </SoltarArchivo>
      <Checkbox
        label="Si una compra ya estaba con otros importes, tomar los del archivo"
        checked={reemplazar}
        onChange={({ currentTarget }) => setReemplazar(currentTarget.checked)}
      />
      <Avance enviando={enviando} enCurso={data?.en_curso ?? null} />
      {resultado && (
        <Hecho resultado={resultado} onAunqueFalten={() => void send(resultado.archivo, { aunqueFalten: true })} />
      )}
      {sinReconocer && (
        <ColumnasDialog
          empresa_id={id}
          columnas={sinReconocer.importacion.columnas}
          onClose={() => setSinReconocer(null)}
          onMatched={() => {
            setSinReconocer(null);
            void send(sinReconocer.archivo);
          }}
        />
      )}
    </section>
  );
}

/** Progress of an import: its file on the way to the server, then its rows. */
function Avance({
  enviando,
  enCurso,
}: {
  enviando: { archivo: File; parte: number } | null;
  enCurso: { leidas: number; total: number } | null;
}) {
  if (enviando === null && enCurso === null) return null;
  const leyendo = enCurso !== null && enCurso.total > 0;
  const parte = leyendo ? Math.min(1, enCurso.leidas / enCurso.total) : (enviando?.parte ?? 1);
  return (
    <div className={classes.avisos}>
      <Progress value={parte * 100} animated={!leyendo && parte === 1} aria-label="Importación" />
      <Text role="status">
        {leyendo
          ? `Leyendo: ${enMiles(enCurso.leidas)} de ${enMiles(enCurso.total)} comprobantes`
          : `Subiendo ${enviando?.archivo.name ?? 'un archivo'}`}
      </Text>
    </div>
  );
}

/** Broken rows of a file, and the choice of taking the others. */
function Rotas({ rotas, onAunqueFalten }: { rotas: readonly FilaRota[]; onAunqueFalten: () => void }) {
  return (
    <>
      <ul className={classes.rotas} aria-label="Filas que no se pueden leer">
        {rotas.map(({ campo, mensaje }) => (
          <li key={campo}>
            <strong>{campo}:</strong> {mensaje}
          </li>
        ))}
      </ul>
      <p>Podés importar las demás filas: las de esta lista quedan afuera, y las cargás a mano o en otro archivo.</p>
      <Group mt="xs">
        <Button variant="default" onClick={onAunqueFalten}>
          Importar las demás filas
        </Button>
      </Group>
    </>
  );
}

function Hecho({ resultado, onAunqueFalten }: { resultado: Resultado; onAunqueFalten: () => void }) {
  const nombre = resultado.archivo.name;
  if ('fallo' in resultado) {
    const { fallo, rotas } = resultado;
    return (
      <Notice tono="rojo" role="alert">
        <p>
          <strong>{nombre} no se importó: no cambió nada.</strong>{' '}
          {rotas.length > 0 ? 'Tiene filas que no se pueden leer.' : fallo}
        </p>
        {rotas.length > 0 && <Rotas rotas={rotas} onAunqueFalten={onAunqueFalten} />}
      </Notice>
    );
  }
  const { nuevas, iguales, actualizadas, avisos } = resultado.importacion;
  const cuentas = [
    enPlural(nuevas, '1 compra nueva', '# compras nuevas'),
    ...(iguales > 0 ? [enPlural(iguales, '1 ya estaba igual', '# ya estaban iguales')] : []),
    ...(actualizadas > 0 ? [enPlural(actualizadas, '1 actualizada', '# actualizadas')] : []),
  ];
  return (
    <div className={classes.avisos}>
      <Notice tono="verde" role="status">
        <p>
          <strong>{nombre}, importado.</strong> {cuentas.join(', ')}.
        </p>
      </Notice>
      {avisos.map(({ codigo, mensaje, lineas, cantidad }) => (
        <Notice key={codigo} tono="ambar">
          <p>
            {mensaje}{' '}
            <span className={classes.suave}>
              {enPlural(lineas.length, 'Línea', 'Líneas')} {lineas.join(', ')}
              {cantidad > lineas.length && ' y más'}.
            </span>
          </p>
        </Notice>
      ))}
    </div>
  );
}
