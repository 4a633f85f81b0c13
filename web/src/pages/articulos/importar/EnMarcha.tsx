import { Progress, Stack, Text } from '@mantine/core';
import type { Importacion } from '@talonario/core/articulos';
import { Suave } from '../../../components/Suave.tsx';
import { enMiles, enPlural } from '../../../textos/numeros.ts';

/** Progress of the reading or of the applying. */
export function EnMarcha({ importacion: { estado, progreso } }: { importacion: Importacion }) {
  const { hechas: filasHechas, total } = progreso;
  const verbo = estado === 'leyendo' ? 'Leyendo el archivo' : 'Aplicando los cambios';
  const porciento = total > 0 ? (filasHechas / total) * 100 : null;
  return (
    <Stack gap="xs" maw="44rem">
      <Progress value={porciento ?? 100} animated={porciento === null} aria-label={verbo} />
      <Text role="status">
        <b>
          {verbo}
          {total > 0 && `: ${enMiles(filasHechas)} de ${enPlural(total, '1 fila', '# filas')}`}
        </b>{' '}
        <Suave>Podés irte: la importación sigue, y la encontrás en Importaciones.</Suave>
      </Text>
    </Stack>
  );
}
