import { Notice } from '../../components/estados/States.tsx';
import { sentenceOfCode } from '../../textos/fallo.ts';

/** Why a link that led to the log-in did not do what it was for. The sentences of all failures come only with it. */
export default function Aviso({ codigo }: { codigo: string }) {
  return (
    <Notice tono="rojo" role="alert" mb="lg">
      {sentenceOfCode(codigo)}
    </Notice>
  );
}
