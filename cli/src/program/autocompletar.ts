import { palabraElegida } from '../comando/argumento.ts';
import { defineDelPrograma } from '../comando/comando.ts';
import { completionScript, shells } from './completion.ts';

/** Every new terminal runs it: nothing else is loaded. */
export const autocompletar = defineDelPrograma({
  nombre: 'autocompletar',
  resumen: 'Escribe lo que tu terminal necesita para completar los comandos con Tab.',
  clase: 'consulta',
  argumentos: { terminal: palabraElegida(shells, 'TERMINAL', 'cuál') },
  instrucciones: [
    'Para dejarlo instalado:',
    "  echo 'source <(talonario autocompletar bash)' >> ~/.bashrc",
    "  echo 'source <(talonario autocompletar zsh)' >> ~/.zshrc    # después de compinit",
    '  talonario autocompletar fish > ~/.config/fish/completions/talonario.fish',
  ],
  ejemplos: [['autocompletar bash', 'lo que lee bash']],
  write(program, { argumentos: { terminal }, json }) {
    const guion = completionScript(program, terminal);
    return json ? `${JSON.stringify({ terminal, guion }, null, 2)}\n` : guion;
  },
});
