import { Button, Checkbox, Progress, Text } from '@mantine/core';
import { formatFecha, toBuenosAires } from '@talonario/core/base';
import type { CertificadosImportados, ImportacionDeCertificados } from '@talonario/core/contador';
import { provinciaOf, provincias } from '@talonario/core/empresas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, sentenceOf } from '../../../api.ts';
import { SoltarArchivo } from '../../../components/archivos/SoltarArchivo.tsx';
import { Select } from '../../../components/campos/Select.tsx';
import { Fallo } from '../../../components/estados/Fallo.tsx';
import { Notice } from '../../../components/estados/States.tsx';
import { importacionDeComprasQuery } from '../../../queries/contador/compras.ts';
import { importacionesQuery, renewSufridos } from '../../../queries/contador/sufridos.ts';
import { enMiles, enPlural } from '../../../textos/numeros.ts';
import { upload } from '../../../upload.ts';
import classes from './Sufridos.module.css';

const ARCA = 'arca';
const listas = [
  { value: ARCA, label: 'ARCA: IVA y Ganancias' },
  ...provincias.map(({ id, acentuado }) => ({ value: String(id), label: `${acentuado}: Ingresos Brutos` })),
];

type Resultado = { nombre: string } & ({ importada: CertificadosImportados } | { fallo: string });

/** Import of a list of taxes suffered, and those imported before. */
export function ImportarLista({ empresa_id: id }: { empresa_id: string }) {
  const queryClient = useQueryClient();
  const [lista, setLista] = useState(ARCA);
  const [reemplazar, setReemplazar] = useState(false);
  const [enviando, setEnviando] = useState<{ nombre: string; parte: number } | null>(null);
  const [resultado, setResultado] = useState<Resultado | null>(null);
  const { data } = useQuery(importacionDeComprasQuery(id, enviando !== null));
  const send = async (archivo: File) => {
    const nombre = archivo.name;
    setResultado(null);
    setEnviando({ nombre, parte: 0 });
    try {
      const importada = await upload('importarCertificadosSufridos', {
        params: { id },
        query: { jurisdiccion: lista === ARCA ? undefined : lista, reemplazar: reemplazar ? 'si' : undefined },
        archivo,
        onProgress: (parte) => setEnviando({ nombre, parte }),
      });
      setResultado({ nombre, importada });
    } catch (error) {
      setResultado({ nombre, fallo: sentenceOf(error) });
    }
    setEnviando(null);
    await renewSufridos(queryClient, id);
  };
  const leidas = data?.en_curso?.leidas ?? 0;
  return (
    <section aria-label="Importar una lista">
      <h2>Importar</h2>
      <div className={classes.datos}>
        <Select
          label="Lista de"
          allowDeselect={false}
          data={listas}
          value={lista}
          onChange={(l) => setLista(l ?? ARCA)}
        />
      </div>
      <SoltarArchivo
        onFiles={([archivo]) => archivo && void send(archivo)}
        subiendo={enviando !== null}
        accept=".xlsx,.xls,.csv,.zip,.html"
      >
        {lista === ARCA ? 'Mis Retenciones, como baja de ARCA' : 'La lista de la provincia, como baja de su portal'}. La
        misma dos veces no cambia nada.
      </SoltarArchivo>
      <Checkbox
        label="Si un certificado ya estaba con otro importe, tomar el del archivo"
        checked={reemplazar}
        onChange={({ currentTarget }) => setReemplazar(currentTarget.checked)}
      />
      {enviando && (
        <div className={classes.avisos}>
          <Progress value={enviando.parte * 100} animated={enviando.parte === 1} aria-label="Importación" />
          <Text role="status">{leidas > 0 ? `Leyendo: ${enMiles(leidas)} filas` : `Subiendo ${enviando.nombre}`}</Text>
        </div>
      )}
      {resultado && <Hecho resultado={resultado} />}
      <Importaciones empresa_id={id} />
    </section>
  );
}

function Hecho({ resultado }: { resultado: Resultado }) {
  if ('fallo' in resultado) {
    return (
      <Notice tono="rojo" role="alert">
        <p>
          <strong>{resultado.nombre} no se importó: no cambió nada.</strong> {resultado.fallo}
        </p>
      </Notice>
    );
  }
  const { nuevas, iguales, actualizadas, avisos, columnas_sin_usar } = resultado.importada;
  const cuentas = [
    enPlural(nuevas, '1 certificado nuevo', '# certificados nuevos'),
    ...(iguales > 0 ? [enPlural(iguales, '1 ya estaba', '# ya estaban')] : []),
    ...(actualizadas > 0 ? [enPlural(actualizadas, '1 actualizado', '# actualizados')] : []),
  ];
  return (
    <div className={classes.avisos}>
      <Notice tono="verde" role="status">
        <p>
          <strong>{resultado.nombre} se importó.</strong> {cuentas.join(', ')}.
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
      {columnas_sin_usar.length > 0 && (
        <Notice>
          <p>No se usaron estas columnas: {columnas_sin_usar.join(', ')}.</p>
        </Notice>
      )}
    </div>
  );
}

/** Lists imported before; one of another company is undone here. */
function Importaciones({ empresa_id: id }: { empresa_id: string }) {
  const queryClient = useQueryClient();
  const { data, error } = useQuery(importacionesQuery(id));
  const {
    mutate,
    isPending,
    variables,
    error: fallo,
  } = useMutation({
    mutationFn: (importacion: string) => call('removeImportacionDeCertificados', { params: { id, importacion } }),
    onSuccess: () => renewSufridos(queryClient, id),
  });
  if (error) return <Fallo fallo={error} />;
  if (!data || data.length === 0) return null;
  return (
    <details>
      <summary>{enPlural(data.length, '1 lista importada', '# listas importadas')}</summary>
      <Fallo fallo={fallo} />
      <ul className={classes.importaciones}>
        {data.map((importacion) => (
          <li key={importacion.id}>
            <span>{nombreDeImportacion(importacion)}</span>
            <Button
              variant="default"
              size="xs"
              loading={isPending && variables === importacion.id}
              onClick={() => mutate(importacion.id)}
            >
              Deshacer
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

function nombreDeImportacion({ jurisdiccion, nuevas, importado_en }: ImportacionDeCertificados): string {
  const origen = jurisdiccion === null ? 'ARCA' : provinciaOf(jurisdiccion).acentuado;
  return `${origen}, ${formatFecha(toBuenosAires(importado_en))}: trajo ${enPlural(nuevas, '1 certificado', '# certificados')}`;
}
