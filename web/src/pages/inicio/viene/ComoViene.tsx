import type { Inicio } from '@talonario/core/inicio';
import { Puede } from '../../../components/Puede.tsx';
import { piece } from '../../../piece.tsx';
import { Emitido } from './Emitido.tsx';
import { ParaSaber } from './ParaSaber.tsx';

const Ganancia = piece(() => import('./Ganancia.tsx'));

/** How the month goes: what was issued, the notices, and the profit. Drawn after what is to be done. */
export default function ComoViene({ inicio }: { inicio: Inicio }) {
  const { empresas, cuentas, hoy } = inicio;
  return (
    <>
      {empresas.map((empresa) => (
        <Emitido key={empresa.id} empresa={empresa} varias={empresas.length > 1} />
      ))}
      <ParaSaber inicio={inicio} />
      {/* Last: it comes after the rest, and nothing is under it to be moved. */}
      {cuentas.length > 0 && (
        <Puede derecho="ganancias">
          <Ganancia hoy={hoy} />
        </Puede>
      )}
    </>
  );
}
