import { sentenceOf } from '../../../api.ts';
import { Notice } from '../../../components/estados/States.tsx';

/** Why a step could not be taken. */
export function Fallo({ fallo }: { fallo: unknown }) {
  return fallo === null ? null : (
    <Notice tono="rojo" role="alert" mt="md">
      {sentenceOf(fallo)}
    </Notice>
  );
}
