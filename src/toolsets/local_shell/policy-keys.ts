/** Keys of `tools_policies.local_shell`. */
export const POLICY_KEYS = ['_allowed_commands', '_denied_commands', '_allowed_dir', '_max_timeout', '_max_output_bytes'] as const;
