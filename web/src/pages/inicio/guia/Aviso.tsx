import { Notice } from '../../../components/estados/States.tsx';
import { useLlegada } from '../../../hooks/useLlegada.ts';
import { sentenceOfCode } from '../../../textos/fallo.ts';

/** What went wrong at the marketplace, for who comes back from there. */
export function Aviso() {
  const { aviso } = useLlegada('aviso', 'vinculada');
  return aviso === null ? null : (
    <Notice tono="rojo" role="alert" mb="md">
      {sentenceOfCode(aviso)}
    </Notice>
  );
}
