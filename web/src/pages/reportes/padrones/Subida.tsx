import { Progress, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { formatFecha } from '@talonario/core/base';
import { autoridadesDePadrones, nombrePadron } from '@talonario/core/percepciones';
import { useState } from 'react';
import { sentenceOf, type Respuesta } from '../../../api.ts';
import { SoltarArchivo } from '../../../components/archivos/SoltarArchivo.tsx';
import { Notice } from '../../../components/estados/States.tsx';
import { Suave } from '../../../components/Suave.tsx';
import { padronesQuery } from '../../../queries/empresas/padrones.ts';
import { enMiles, enPlural } from '../../../textos/numeros.ts';
import { upload } from '../../../upload.ts';
import classes from './Padrones.module.css';

type Importados = Respuesta<'importarPadron'>;

/** How each file ended. */
type Resultado = { nombre: string } & ({ importados: Importados } | { fallo: string });

interface Props {
  /** An import that goes on in the server, in bytes of text. */
  enCurso: { leidos: number; total: number } | null;
}

/** Lists are dragged here, one or several, and go one after the other. */
export function Subida({ enCurso }: Props) {
  const queryClient = useQueryClient();
  const [subiendo, setSubiendo] = useState<{ nombre: string; parte: number } | null>(null);
  const [resultados, setResultados] = useState<readonly Resultado[]>([]);
  const refresh = () => queryClient.invalidateQueries({ queryKey: padronesQuery.queryKey });

  const send = async (archivos: readonly File[]) => {
    setResultados([]);
    for (const archivo of archivos) {
      const resultado = await sendOne(archivo, (parte) => {
        setSubiendo({ nombre: archivo.name, parte });
        // Once it is all there the server begins to read it: from then on the server tells how far it is.
        if (parte === 1) void refresh();
      });
      setResultados((previos) => [...previos, resultado]);
      await refresh();
    }
    setSubiendo(null);
  };

  return (
    <section>
      <h2>Importar</h2>
      <SoltarArchivo
        onFiles={(archivos) => void send(archivos)}
        subiendo={subiendo !== null || enCurso !== null}
        accept=".rar,.zip,.txt"
        varios
      >
        Subí los archivos como los publican {autoridadesDePadrones('y')}, o sus TXT.
      </SoltarArchivo>
      <Avance subiendo={subiendo} enCurso={enCurso} />
      {resultados.length > 0 && (
        <div className={classes.resultados} aria-live="polite">
          {resultados.map((resultado) => (
            <Hecho key={resultado.nombre} resultado={resultado} />
          ))}
        </div>
      )}
    </section>
  );
}

async function sendOne(archivo: File, onProgress: (parte: number) => void): Promise<Resultado> {
  const { name: nombre } = archivo;
  onProgress(0);
  try {
    return { nombre, importados: await upload('importarPadron', { query: {}, archivo, onProgress }) };
  } catch (error) {
    return { nombre, fallo: sentenceOf(error) };
  }
}

/** How far it is: first on its way to the server, then being read there. */
function Avance({ subiendo, enCurso }: Props & { subiendo: { nombre: string; parte: number } | null }) {
  if (subiendo === null && enCurso === null) return null;
  const leyendo = enCurso !== null || subiendo?.parte === 1;
  const parte = leyendo ? (enCurso ? enCurso.leidos / Math.max(1, enCurso.total) : null) : (subiendo?.parte ?? 0);
  const verbo = leyendo ? 'Leyendo' : 'Subiendo';
  return (
    <div className={classes.resultados}>
      <Progress value={(parte ?? 1) * 100} animated={parte === null} aria-label={verbo} />
      <Text role="status">
        <b>
          {verbo} {subiendo?.nombre ?? 'un padrón'}
          {parte !== null && `: ${Math.floor(parte * 100)} %`}
        </b>{' '}
        {leyendo && <Suave>Podés irte: la importación sigue, y el padrón queda en vigencia cuando termina.</Suave>}
      </Text>
    </div>
  );
}

function Hecho({ resultado }: { resultado: Resultado }) {
  if ('fallo' in resultado) {
    return (
      <Notice tono="rojo" role="alert">
        <p>
          <strong>{resultado.nombre} no se importó; sigue en vigencia el padrón anterior.</strong> {resultado.fallo}
        </p>
      </Notice>
    );
  }
  return resultado.importados.map(({ origen, periodo, desde, hasta, filas, salteadas }) => (
    <Notice key={origen} tono="verde" role="status">
      <p>
        <strong>Padrón {nombrePadron(origen, periodo)}, en vigencia.</strong> {enMiles(filas)} CUIT, del{' '}
        {formatFecha(desde)} al {formatFecha(hasta)}.
        {salteadas > 0 && ` ${enPlural(salteadas, 'Se salteó 1 línea sin datos.', 'Se saltearon # líneas sin datos.')}`}
      </p>
    </Notice>
  ));
}
