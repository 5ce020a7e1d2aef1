// Judges each expression of expressions.json by .NET: `dotnet run test/nix/regex/judge.cs` in the root of the repository
// with an SDK of .NET 10. Makes the file again, with "valid" or the name of the RegexParseError as the verdict. The committed
// ones are those of .NET 10.0.12. Sonarr, Radarr and Lidarr run on .NET 6 to 8, whose parser has the same rules, except for [::].
#:property PublishAot=false
#:property InvariantGlobalization=true
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.RegularExpressions;

const string Path = "test/nix/regex/expressions.json";

string Verdict(string expression)
{
    try
    {
        // The options of Sonarr, Radarr and Lidarr.
        _ = new Regex(expression, RegexOptions.Compiled | RegexOptions.IgnoreCase);
        return "valid";
    }
    catch (RegexParseException error)
    {
        return error.Error.ToString();
    }
}

var groups = JsonSerializer.Deserialize<Dictionary<string, Dictionary<string, string>>>(File.ReadAllText(Path))!;
var judged = groups.ToDictionary(
    group => group.Key,
    group => group.Value.Keys.ToDictionary(expression => expression, Verdict)
);
var options = new JsonSerializerOptions
{
    WriteIndented = true,
    Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
};
File.WriteAllText(Path, JsonSerializer.Serialize(judged, options) + "\n");
